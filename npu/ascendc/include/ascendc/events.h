// Pipes, events and flags by the names of the programming model.
#pragma once
#include <cstdint>

#include "twin/flags.h"

enum pipe_t : uint8_t {
    PIPE_S,
    PIPE_V,
    PIPE_M,
    PIPE_MTE1,
    PIPE_MTE2,
    PIPE_MTE3,
    PIPE_FIX,
    PIPE_ALL,
    PIPE_MTE4,
    PIPE_MTE5,
    PIPE_V2
};
enum event_t : int32_t { EVENT_ID0, EVENT_ID1, EVENT_ID2, EVENT_ID3, EVENT_ID4, EVENT_ID5, EVENT_ID6, EVENT_ID7 };
enum mem_dsb_t : uint8_t { DSB_ALL, DSB_DDR, DSB_UB, DSB_SEQ };

namespace AscendC {

using TEventID = int8_t;

enum class HardEvent : uint8_t {
    MTE2_MTE1,
    MTE1_MTE2,
    MTE1_M,
    M_MTE1,
    MTE2_V,
    V_MTE2,
    MTE3_V,
    V_MTE3,
    M_V,
    V_M,
    V_V,
    MTE3_MTE1,
    MTE1_MTE3,
    MTE1_V,
    MTE2_M,
    M_MTE2,
    V_MTE1,
    M_FIX,
    FIX_M,
    MTE3_MTE2,
    MTE2_MTE3,
    S_V,
    V_S,
    S_MTE2,
    MTE2_S,
    S_MTE3,
    MTE3_S,
    MTE2_FIX,
    FIX_MTE2,
    FIX_S,
    S_FIX,
    M_S,
    S_M,
    FIX_MTE3,
    MTE3_FIX,
    MTE1_FIX,
    FIX_MTE1,
    FIX_FIX,
    FIX_V,
    V_FIX,
    MAX
};

/// The pipes that an event goes from and to.
struct EventPipes {
    twin::Pipe source, target;
};
constexpr EventPipes pipes_of(HardEvent event) {
    using P = twin::Pipe;
    constexpr EventPipes pipes[] = {
        {P::MTE2, P::MTE1}, {P::MTE1, P::MTE2}, {P::MTE1, P::M},    {P::M, P::MTE1},   {P::MTE2, P::V},
        {P::V, P::MTE2},    {P::MTE3, P::V},    {P::V, P::MTE3},    {P::M, P::V},      {P::V, P::M},
        {P::V, P::V},       {P::MTE3, P::MTE1}, {P::MTE1, P::MTE3}, {P::MTE1, P::V},   {P::MTE2, P::M},
        {P::M, P::MTE2},    {P::V, P::MTE1},    {P::M, P::FIX},     {P::FIX, P::M},    {P::MTE3, P::MTE2},
        {P::MTE2, P::MTE3}, {P::S, P::V},       {P::V, P::S},       {P::S, P::MTE2},   {P::MTE2, P::S},
        {P::S, P::MTE3},    {P::MTE3, P::S},    {P::MTE2, P::FIX},  {P::FIX, P::MTE2}, {P::FIX, P::S},
        {P::S, P::FIX},     {P::M, P::S},       {P::S, P::M},       {P::FIX, P::MTE3}, {P::MTE3, P::FIX},
        {P::MTE1, P::FIX},  {P::FIX, P::MTE1},  {P::FIX, P::FIX},   {P::FIX, P::V},    {P::V, P::FIX},
        {P::S, P::S}};
    static_assert(sizeof(pipes) / sizeof(pipes[0]) == static_cast<int>(HardEvent::MAX) + 1, "one pair per event");
    return pipes[static_cast<int>(event)];
}

constexpr twin::Pipe machine_pipe(pipe_t pipe) {
    return pipe < PIPE_ALL ? static_cast<twin::Pipe>(pipe) : pipe == PIPE_V2 ? twin::Pipe::V : twin::Pipe::S;
}

template <HardEvent event>
void SetFlag(int32_t id) {
    twin::set_flag("SetFlag", pipes_of(event).source, pipes_of(event).target, id);
}
template <HardEvent event>
void WaitFlag(int32_t id) {
    twin::wait_flag("WaitFlag", pipes_of(event).source, pipes_of(event).target, id);
}
template <pipe_t pipe>
void PipeBarrier() {
    twin::pipe_barrier(machine_pipe(pipe), pipe == PIPE_ALL);
}
template <mem_dsb_t memory>
void DataSyncBarrier() {
    twin::pipe_barrier(twin::Pipe::S, true);
}

template <bool isAIVOnly = true>
void SyncAll() {
    twin::sync_all("SyncAll", !isAIVOnly);
}
template <uint8_t modeId, pipe_t pipe>
void CrossCoreSetFlag(uint16_t flag) {
    twin::cross_core_set(modeId, machine_pipe(pipe), flag);
}
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
void CrossCoreWaitFlag(uint16_t flag) {
    twin::cross_core_wait(flag, machine_pipe(pipe));
}

}  // namespace AscendC

inline void set_flag(pipe_t source, pipe_t target, int32_t id) {
    twin::set_flag("set_flag", AscendC::machine_pipe(source), AscendC::machine_pipe(target), id);
}
inline void wait_flag(pipe_t source, pipe_t target, int32_t id) {
    twin::wait_flag("wait_flag", AscendC::machine_pipe(source), AscendC::machine_pipe(target), id);
}
inline void pipe_barrier(pipe_t pipe) { twin::pipe_barrier(AscendC::machine_pipe(pipe), pipe == PIPE_ALL); }
