#!/usr/bin/env python3
"""Tries what turnstone.service forbids, from within its bounds; run by tools/test-packages as a service of its own.

    try-forbidden.py FILE [--strict]     a line for each: "ok …" when it was refused, "ALLOWED …" when not

With --strict also what only the examples' strict.conf and broker-on-the-gateway.conf forbid.
"""

import ctypes
import errno
import mmap
import os
import socket
import sys

libc = ctypes.CDLL(None, use_errno=True)
AF_PACKET, AF_VSOCK = 17, 40
# Numbers of calls that the C library has no function for.
BPF, PERF_EVENT_OPEN, ADD_KEY, INIT_MODULE = (
    (321, 298, 248, 175) if os.uname().machine == "x86_64" else (280, 241, 217, 105))
found = []


def refused(what, action):
    """The action must raise, or return what is less than zero."""
    try:
        result = action()
    except (OSError, PermissionError, ValueError) as error:
        found.append(f"ok {what}: {error}")
        return
    if isinstance(result, int) and result < 0:
        found.append(f"ok {what}: {os.strerror(ctypes.get_errno())}")
    else:
        found.append(f"ALLOWED {what}")


def ends(what, action):
    """The action must end the process that does it, or be refused."""
    child = os.fork()
    if child == 0:
        os._exit(0 if action() >= 0 else 1)
    status = os.waitpid(child, 0)[1]
    found.append(f"ALLOWED {what}" if status == 0 else f"ok {what}: status {status}")


def holds(what, is_so):
    found.append(f"{'ok' if is_so else 'ALLOWED'} {what}")


def write(path, mode="w"):
    with open(path, mode) as file:
        file.write("x")


def set_clock():
    class Time(ctypes.Structure):
        _fields_ = [("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long)]
    return libc.clock_settime(0, ctypes.byref(Time(0, 0)))


def slew_clock():
    # struct timex, whose first member says what is to be set: here the tick.
    buffer = ctypes.create_string_buffer(512)
    buffer[0:4] = (0x4000).to_bytes(4, sys.byteorder)
    return libc.adjtimex(buffer)


def ask_clock():
    return libc.adjtimex(ctypes.create_string_buffer(512))


def writable_code():
    return mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)


def other_processes():
    """Processes of others that can be seen."""
    return [name for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]


def connect(address):
    with socket.socket() as one:
        one.settimeout(2)
        one.connect(address)


def set_user_bit(path):
    write(path)
    os.chmod(path, 0o4755)


def main():
    target, strict = sys.argv[1], "--strict" in sys.argv
    state = os.path.dirname(target)
    for path in ("/usr/bin/turnstone", "/etc/turnstone/turnstone.toml", "/boot/x", "/var/lib/turnstone-map/region.map",
                 "/var/x", "/opt/x", "/sys/kernel/mm/ksm/run", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger"):
        refused(f"write to {path}", lambda: write(path, "a"))
    for path in ("/root", "/home/other", "/etc/turnstone/broker-password", "/etc/shadow"):
        refused(f"read {path}", lambda: os.listdir(path) if path in ("/root", "/home/other") else open(path).read())
    for path in ("/dev/mem", "/dev/kmsg", "/dev/sda", "/dev/rtc0", "/proc/kcore", "/dev/ttyS0"):
        refused(f"open {path}", lambda: open(path, "rb"))
    holds("another's processes are not seen", not other_processes())
    for path in ("/proc/cpuinfo", "/proc/kallsyms", "/proc/modules"):
        holds(f"{path} is not there", not os.path.exists(path))
    holds("a folder of its own for what is temporary", not os.path.exists("/tmp/of-another"))
    for number in (0, 1, 12345):
        refused(f"become user {number}", lambda: os.setuid(number))
    refused("have a user's bit set", lambda: set_user_bit(state + "/x"))
    refused("mount", lambda: libc.mount(b"none", b"/mnt", b"tmpfs", 0, None))
    refused("unmount", lambda: libc.umount2(b"/tmp", 0))
    refused("change the root", lambda: os.chroot(state))
    for name, flag in (("user", 0x10000000), ("mount", 0x20000), ("network", 0x40000000), ("process", 0x20000000)):
        refused(f"make a namespace of kind {name}", lambda: libc.unshare(flag))
    refused("set the clock", set_clock)
    refused("slew the clock", slew_clock)
    refused("set the host's name", lambda: libc.sethostname(b"x", 1))
    refused("load a module", lambda: libc.syscall(INIT_MODULE, None, 0, b""))
    refused("read the kernel's log", lambda: libc.klogctl(3, ctypes.create_string_buffer(64), 64))
    refused("reboot", lambda: libc.reboot(0x89ABCDEF))
    refused("swap", lambda: libc.swapon(b"/dev/sda", 0))
    refused("trace", lambda: libc.ptrace(0, 0, None, None))
    refused("a filter for the kernel (bpf)", lambda: libc.syscall(BPF, 0, None, 0))
    refused("count events (perf)", lambda: libc.syscall(PERF_EVENT_OPEN, None, 0, -1, -1, 0))
    refused("keys of the kernel", lambda: libc.syscall(ADD_KEY, b"user", b"x", b"x", 1, -4))
    refused("another personality", lambda: libc.personality(0x0008))
    refused("memory that is written and run", writable_code)
    refused("a realtime priority", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
    refused("bind itself to a processor", lambda: os.sched_setaffinity(0, {0}))
    refused("packets of its own making", lambda: socket.socket(AF_PACKET, socket.SOCK_RAW))
    refused("a raw socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))
    refused("a socket of another family", lambda: socket.socket(AF_VSOCK, socket.SOCK_STREAM))
    refused("a port below 1024", lambda: socket.socket().bind(("127.0.0.1", 80)))
    refused("a device's file", lambda: os.mknod(state + "/null", 0o20600, os.makedev(1, 3)))
    refused("control groups", lambda: os.mkdir("/sys/fs/cgroup/x"))
    if os.uname().machine == "x86_64":
        ends("call with the numbers of another architecture", lambda: libc.syscall(0x40000000 + 39))
    with open("/proc/self/status") as file:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
    holds("no capabilities, now or later", all(int(status[name], 16) == 0 for name in ("CapEff", "CapPrm", "CapBnd", "CapAmb")))
    holds("no new privileges", status["NoNewPrivs"] == "1")
    holds("a filter of system calls", status["Seccomp"] == "2")
    holds("files are its own", os.umask(0o077) == 0o077)
    if strict:
        refused("ask about the clock", ask_clock)
        refused("another priority", lambda: os.setpriority(os.PRIO_PROCESS, 0, 5))
        refused("an address elsewhere", lambda: connect(("192.0.2.1", 1883)))
    else:
        # What the agent needs, so that it is not forbidden by mistake.
        holds("(needed) the clock may be asked about", ask_clock() >= 0)
        # Whoever runs this may have given way to others already.
        lower = min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)
        os.setpriority(os.PRIO_PROCESS, 0, lower)
        holds("(needed) a lower priority", os.getpriority(os.PRIO_PROCESS, 0) == lower)
        socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).close()
        holds("(needed) news of the network", True)
    write(state + "/own")
    holds("(needed) its own folder", os.path.exists(state + "/own"))
    with open(target, "w") as file:
        file.write("\n".join(found) + "\n")


if __name__ == "__main__":
    main()
