// GlobalTensor: a typed range of global memory.
#pragma once
#include "ascendc/positions.h"
#include "ascendc/qualifiers.h"
#include "ascendc/shape_info.h"
#include "twin/access.h"

namespace AscendC {

enum class CacheMode : uint8_t {
    CACHE_MODE_DISABLE = 0,
    CACHE_MODE_NORMAL = 1,
    CACHE_MODE_LAST = 2,
    CACHE_MODE_PERSISTENT = 4
};
enum class CacheRwMode : uint8_t { READ = 1, WRITE = 2, RW = 3 };

template <typename T>
class GlobalTensor;

/// What `tensor(i)` gives: reads as a value, assigns as an element.
template <typename T>
class GlobalElement {
public:
    GlobalElement(const GlobalTensor<T>& tensor, uint64_t index) : tensor_(tensor), index_(index) {}
    operator T() const { return tensor_.GetValue(index_); }
    const GlobalElement& operator=(T value) const {
        tensor_.SetValue(index_, value);
        return *this;
    }
    const GlobalElement& operator=(const GlobalElement& other) const { return *this = static_cast<T>(other); }

private:
    const GlobalTensor<T>& tensor_;
    uint64_t index_;
};

template <typename T>
class GlobalTensor {
public:
    using PrimType = T;

    void SetGlobalBuffer(__gm__ T* address, uint64_t elements) {
        address_ = address;
        elements_ = elements;
    }
    void SetGlobalBuffer(__gm__ T* address) {
        address_ = address;
        elements_ = 0;
    }

    GlobalTensor operator[](uint64_t offset) const {
        GlobalTensor tail = *this;
        tail.address_ += offset;
        tail.elements_ = offset < elements_ ? elements_ - offset : 0;
        tail.beyond_ = beyond_ || (elements_ != 0 && offset > elements_);
        return tail;
    }
    GlobalElement<T> operator()(uint64_t index) const { return {*this, index}; }

    T GetValue(uint64_t index) const {
        T value;
        twin::read_global("GetValue", address_ + index, sizeof(T), range(), &value);
        return value;
    }
    template <typename V>
    void SetValue(uint64_t index, V value) const {
        const T element = static_cast<T>(value);
        twin::write_global("SetValue", address_ + index, sizeof(T), range(), &element);
    }

    uint64_t GetSize() const { return elements_; }
    void SetShapeInfo(const ShapeInfo& shapeInfo) { shape_.set(shapeInfo); }
    ShapeInfo GetShapeInfo() const { return shape_.get(); }
    const __gm__ T* GetPhyAddr() const { return address_; }
    __gm__ T* GetPhyAddr(uint64_t offset) const { return address_ + offset; }
    __gm__ T* GetPhyAddr() { return address_; }
    template <CacheRwMode mode = CacheRwMode::RW>
    void SetL2CacheHint(CacheMode cache) {
        uncached_ = cache == CacheMode::CACHE_MODE_DISABLE;
    }

    /// What the machine needs to know of it: the elements that it was declared to have, and its cache hint.
    twin::GlobalRange range() const { return {address_, elements_ * sizeof(T), uncached_, beyond_}; }
    T* data() const { return address_; }

private:
    T* address_ = nullptr;
    uint64_t elements_ = 0;
    bool uncached_ = false;
    bool beyond_ = false;
    CarriedShape shape_;
};

}  // namespace AscendC
