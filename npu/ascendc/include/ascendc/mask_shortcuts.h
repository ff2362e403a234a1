// The mask calls by their older names (AscendCUtils, intrinsics), and sizes of blocks.
#pragma once
#include "ascendc/constants.h"
#include "ascendc/vector/mask.h"

namespace AscendC {

class AscendCUtils {
public:
    static int32_t GetBitSize(int32_t bytes) { return bytes * 8; }
    static int32_t GetBlkByteSize() { return ONE_BLK_SIZE; }
    static int32_t GetC0Size() { return DEFAULT_C0_SIZE; }
    static int32_t GetC0Count(int32_t element_bytes) { return static_cast<int32_t>(DEFAULT_C0_SIZE) / element_bytes; }
    template <typename T>
    static void SetMask(const uint64_t& high, const uint64_t& low) {
        SetVectorMask<T, MaskMode::NORMAL>(high, low);
    }
    template <typename T>
    static void SetMask(int32_t elements) {
        SetVectorMask<T, MaskMode::NORMAL>(elements);
    }
    template <typename T>
    static void SetMaskCount() {
        AscendC::SetMaskCount();
    }
    template <typename T>
    static void SetMaskNorm() {
        AscendC::SetMaskNorm();
    }
    static void ResetMask() { AscendC::ResetMask(); }
};

}  // namespace AscendC

inline void set_mask_norm() { AscendC::SetMaskNorm(); }
inline void set_mask_count() { AscendC::SetMaskCount(); }
inline void set_vector_mask(uint64_t high, uint64_t low) { AscendC::SetVectorMask<float>(high, low); }
