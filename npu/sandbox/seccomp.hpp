// A filter of system calls: no sockets, no tracing, no mounts, no new namespaces, no signals to strangers.
#pragma once

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <vector>

namespace sandbox {

#if defined(__x86_64__)
inline constexpr unsigned kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
inline constexpr unsigned kArchitecture = AUDIT_ARCH_AARCH64;
#else
inline constexpr unsigned kArchitecture = 0;
#endif

// Refused in every mode. Leaving the process group is refused so that killing the group kills everything.
inline constexpr unsigned kRefused[] = {
    SYS_socket, SYS_socketpair, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_mount, SYS_umount2,
    SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf,
    SYS_perf_event_open, SYS_userfaultfd, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct, SYS_settimeofday, SYS_clock_settime, SYS_name_to_handle_at,
    SYS_open_by_handle_at, SYS_setsid, SYS_setpgid, SYS_setpriority, SYS_sched_setscheduler, SYS_sched_setparam,
    SYS_sched_setattr, SYS_sched_setaffinity, SYS_ioprio_set, SYS_shmget, SYS_msgget, SYS_semget, SYS_mq_open,
    // Newer than some installed headers; these numbers are the same on every architecture.
    425 /* io_uring_setup */, 428 /* open_tree */, 429 /* move_mount */, 430 /* fsopen */, 438 /* pidfd_getfd */,
    442 /* mount_setattr */,
};

// Refused where no namespaces keep signals inside and show other folders read-only: Landlock does not guard modes,
// owners and attributes of files.
inline constexpr unsigned kRefusedWithoutNamespaces[] = {
    SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_utimensat,
#if defined(__x86_64__)
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    424 /* pidfd_send_signal */, 452 /* fchmodat2 */, 463 /* setxattrat */, 466 /* removexattrat */,
};

inline sock_filter load(unsigned offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset); }
inline sock_filter answer(unsigned action) { return BPF_STMT(BPF_RET | BPF_K, action); }
inline sock_filter equal(unsigned value, unsigned char yes, unsigned char no) {
    return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no);
}
inline constexpr unsigned argument(int index) {
    return static_cast<unsigned>(offsetof(seccomp_data, args)) + 8u * static_cast<unsigned>(index);
}

// Allow the call only when its first argument is 0 or this process: it may signal and limit itself, nobody else.
inline void only_self(std::vector<sock_filter>& program, unsigned call) {
    const auto self = static_cast<unsigned>(getpid());
    const sock_filter block[] = {equal(call, 0, 5), load(argument(0)), equal(0, 2, 0), equal(self, 1, 0),
                                 answer(SECCOMP_RET_ERRNO | EPERM), answer(SECCOMP_RET_ALLOW)};
    program.insert(program.end(), std::begin(block), std::end(block));
}

inline bool filter_calls(bool own_process_namespace) {
    if (kArchitecture == 0) return false;
    const unsigned number = offsetof(seccomp_data, nr);
    std::vector<sock_filter> program = {load(offsetof(seccomp_data, arch)), equal(kArchitecture, 1, 0),
                                        answer(SECCOMP_RET_KILL_PROCESS), load(number)};
#if defined(__x86_64__)
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1));
    program.push_back(answer(SECCOMP_RET_ERRNO | ENOSYS));
#endif
    const auto refuse_call = [&](unsigned call, unsigned error) {
        program.push_back(equal(call, 0, 1));
        program.push_back(answer(SECCOMP_RET_ERRNO | error));
    };
    for (const unsigned call : kRefused) refuse_call(call, EPERM);
    refuse_call(435 /* clone3: its flags cannot be seen, and the C library falls back to clone */, ENOSYS);
    const unsigned spaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS;
    const sock_filter clone[] = {equal(SYS_clone, 0, 4), load(argument(0)),
                                 BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, spaces, 0, 1),
                                 answer(SECCOMP_RET_ERRNO | EPERM), answer(SECCOMP_RET_ALLOW)};
    program.insert(program.end(), std::begin(clone), std::end(clone));
    if (!own_process_namespace) {
        for (const unsigned call : kRefusedWithoutNamespaces) refuse_call(call, EPERM);
        for (const unsigned call : {SYS_kill, SYS_tgkill, SYS_prlimit64}) only_self(program, call);
    }
    program.push_back(answer(SECCOMP_RET_ALLOW));
    const sock_fprog filter = {static_cast<unsigned short>(program.size()), program.data()};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace sandbox
