"""Names that no kernel needs, each with the hack that it serves: one table, one rule per row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from npu.rules.records import Finding, Rule
from npu.rules.source import Source


@dataclass(frozen=True)
class Denied:
    """A row: names as regular expressions, matched as a whole."""

    id: str
    hack: str
    reason: str
    names: str


TABLE = (
    Denied("process", "H24", "a kernel starts no other program and no process", """
        system popen pclose v?fork clone3? exec[lv]p?e? execveat fexecve posix_spawnp? daemon wait(pid|3|4|id)? syscall
        unshare setns ptrace prctl _?_?[eE]xit quick_exit atexit at_quick_exit on_exit abort longjmp _?setjmp
        sigsetjmp siglongjmp"""),
    Denied("signal", "H24", "a kernel sends and catches no signals and changes no limits", """
        kill(pg)? tkill tgkill raise sigaction signal sigqueue sigprocmask sigaltstack setrlimit prlimit(64)?
        setpriority alarm setitimer SIG(KILL|TERM|INT|SEGV|ALRM|USR[12]|CHLD|STOP|CONT|HUP|BUS|FPE)
        SIG(ILL|ABRT|PIPE|_IGN|_DFL) pidfd_\\w+"""),
    Denied("network", "H24", "a kernel uses no network", """
        socket(pair)? bind connect listen accept4? send(to|msg|mmsg)? recv(from|msg|mmsg)? gethostby\\w+ getaddrinfo
        inet_\\w+ sockaddr\\w* AF_\\w+ curl_\\w+"""),
    Denied("loading", "H24", "a kernel loads no code at run time", """
        dlm?open dlv?sym dlclose dladdr dlinfo dl_iterate_phdr mmap(64)? mprotect mremap memfd_create shm_open
        aclrtLoad\\w* rtLoad\\w*"""),
    Denied("assembly", "H24", "inline assembly hides what a kernel does", "asm __asm __asm__ asm_volatile naked"),
    Denied("files", "H18", "a kernel reads and writes no files", """
        f(d|re)?open(64|at)? openat open64 creat freopen tmpfile mkstemp mkdtemp tmpnam [io]?fstream filebuf filesystem
        unlink(at)? rename(at2?)? symlink(at)? link(at) mkdir(at)? rmdir chmod chown fchmod fchown truncate ftruncate
        opendir readdir scandir ftw nftw readlink realpath sendfile copy_file_range splice io_uring\\w* chdir chroot
        mount umount2? fwrite fread fputs fgets fputc fgetc fdopen p?(read|write)v2? preadv pwritev FILE"""),
    Denied("environment", "H18", "a kernel reads and changes no environment", """
        (secure_)?getenv (set|put|unset|clear)env environ program_invocation\\w* getauxval getpid getppid getuid
        gethostname uname sysconf"""),
    Denied("threads", "H13", "work outside the launch would not be timed", """
        pthread\\w* thrd_\\w+ jthread async packaged_task promise future condition_variable\\w* omp_\\w+ tbb
        (shared_|recursive_|timed_)*mutex atomic_thread_fence co_await co_yield co_return this_thread
        aclrtCreateStream\\w* aclrtSynchronize\\w* aclrtSetCurrentContext aclrtLaunchCallback"""),
    Denied("clocks", "H15", "a kernel has no business with timers", """
        chrono clock_\\w+ clock gettimeofday timespec_get ftime timerfd_\\w+ timer_\\w+ (u|nano)sleep rdtscp?
        GetSystemCycle get_sys_cnt"""),
    Denied("randomness", "H19", "a result may not depend on chance", """
        s?rand(_r|48|om)? [dejlmn]rand48 random(_device)? mt19937(_64)? default_random_engine getrandom getentropy
        arc4random\\w*"""),
    Denied("harness", "H17", "names of the machine model and of the harness are not for kernels", """
        twin twin_\\w+ evokernel\\w* harness\\w* verifier\\w* main _start LD_PRELOAD EVOKERNEL\\w*"""),
    Denied("reference", "H03", "the reference and the importers of other languages are not for kernels", """
        Py_\\w+ Py[A-Z]\\w+ PyRun\\w* numpy reference_\\w+ ModelNew get_inputs
        get_init_inputs"""),
    Denied("library", "H01", "the kernel computes, not a library on the host", """
        cblas_\\w+ [sdcz]gemm_? LAPACKE_\\w+ Eigen\\w* mkl_\\w+ dnnl\\w* xsimd arma blas\\w* 
        transform_reduce inner_product valarray"""),
    Denied("tensor-data", "H06", "host code may not touch tensor data", """
        Get(Required|Optional|Dynamic)?(Input|Output)Tensor GetTensorData GetTensorAddr (mutable_)?data_ptr
        const_data_ptr accessor packed_accessor\\w* toCpu aclrtMemcpy\\w*"""),
)  # fmt: skip


def _check(pattern: re.Pattern[str], source: Source) -> Iterator[Finding]:
    for name, token in source.names.items():
        if pattern.fullmatch(name):
            yield source.where(token, f"the name {name}")


def _rule(row: Denied) -> Rule:
    pattern = re.compile("|".join(f"(?:{name})" for name in row.names.split()))
    return Rule(f"{row.hack}-{row.id}", row.hack, row.reason, partial(_check, pattern))


RULES = tuple(_rule(row) for row in TABLE)
