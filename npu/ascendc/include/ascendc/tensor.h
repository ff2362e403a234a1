// LocalTensor: a typed range of one of the core's memories.
#pragma once
#include "ascendc/positions.h"
#include "ascendc/qualifiers.h"
#include "ascendc/shape_info.h"
#include "twin/access.h"

namespace AscendC {

template <typename T>
class LocalTensor;

/// What `tensor(i)` gives: reads as a value, assigns as an element.
template <typename T>
class LocalElement {
public:
    LocalElement(const LocalTensor<T>& tensor, uint32_t index) : tensor_(tensor), index_(index) {}
    operator T() const { return tensor_.GetValue(index_); }
    const LocalElement& operator=(T value) const {
        tensor_.SetValue(index_, value);
        return *this;
    }
    const LocalElement& operator=(const LocalElement& other) const { return *this = static_cast<T>(other); }
    const LocalElement& operator+=(T value) const { return *this = static_cast<T>(static_cast<T>(*this) + value); }
    const LocalElement& operator-=(T value) const { return *this = static_cast<T>(static_cast<T>(*this) - value); }
    const LocalElement& operator*=(T value) const { return *this = static_cast<T>(static_cast<T>(*this) * value); }
    const LocalElement& operator/=(T value) const { return *this = static_cast<T>(static_cast<T>(*this) / value); }

private:
    const LocalTensor<T>& tensor_;
    uint32_t index_;
};

template <typename T>
class LocalTensor {
public:
    using PrimType = T;

    LocalTensor() = default;
    LocalTensor(const LocalTensor&) = default;
    explicit LocalTensor(const twin::Place& place) : place_(place) {}
    LocalTensor(TPosition position, uint32_t address, uint32_t elements)
        : place_{address,
                 packed_bytes<T>(elements),
                 0,
                 0,
                 memory_of(position),
                 static_cast<uint8_t>(position)} {}
    LocalTensor& operator=(const LocalTensor&) = default;
    /// `c = a + b`: an expression computes itself into this tensor.
    template <typename Expression, typename = typename Expression::TensorExpression>
    void operator=(const Expression& expression) {
        expression.assign(*this);
    }

    LocalTensor operator[](uint32_t offset) const {
        LocalTensor tail = *this;
        const uint32_t bytes = packed_bytes<T>(offset);
        tail.place_.address += bytes;
        tail.place_.bytes = bytes < place_.bytes ? place_.bytes - bytes : 0;
        return tail;
    }
    LocalElement<T> operator()(uint32_t index) const { return {*this, index}; }

    T GetValue(uint32_t index) const {
        T value;
        twin::read_scalar("GetValue", place_, static_cast<uint64_t>(index) * sizeof(T), sizeof(T), &value);
        return value;
    }
    template <typename V>
    void SetValue(uint32_t index, V value) const {
        const T element = static_cast<T>(value);
        twin::write_scalar("SetValue", place_, static_cast<uint64_t>(index) * sizeof(T), sizeof(T), &element);
    }

    template <typename U>
    LocalTensor<U> ReinterpretCast() const {
        return LocalTensor<U>(place_);
    }

    uint32_t GetSize() const { return static_cast<uint32_t>(place_.bytes / sizeof(T) * packed_elements<T>); }
    uint32_t GetLength() const { return place_.bytes; }
    void SetSize(uint32_t elements) { place_.bytes = packed_bytes<T>(elements); }
    TPosition GetPosition() const { return static_cast<TPosition>(place_.position); }
    __ubuf__ T* GetPhyAddr() const { return data(); }
    __ubuf__ T* GetPhyAddr(uint32_t offset) const { return data() + offset; }
    uint64_t GetBufferHandle() const { return place_.buffer; }
    template <typename U>
    void SetAddrWithOffset(const LocalTensor<U>& source, uint32_t offset) {
        place_ = source[offset].place();
    }
    void SetUserTag(int32_t tag) { tag_ = tag; }
    int32_t GetUserTag() const { return tag_; }
    void SetShapeInfo(const ShapeInfo& shapeInfo) { shape_.set(shapeInfo); }
    ShapeInfo GetShapeInfo() const { return shape_.get(); }

    /// Where it lies, for the machine.
    const twin::Place& place() const { return place_; }
    /// Host address of the first element.
    T* data() const { return reinterpret_cast<T*>(twin::address(place_)); }

private:
    twin::Place place_;
    int32_t tag_ = 0;
    CarriedShape shape_;
};

}  // namespace AscendC
