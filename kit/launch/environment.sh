# Sourced by the kit's scripts with kit=FOLDER: makes the kit's programs start on this machine, or says in one line why not.
system=$(uname -s -m)
if [ "$system" != "Linux x86_64" ]; then
  echo "ringside-kit: this is $system; the kit is for Linux x86_64" >&2
  exit 3
fi
read -r needed <"$kit/GLIBC"
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null)
minor=${glibc#glibc 2.}
minor=${minor%%.*}
case $minor in
  '' | *[!0-9]*)
    echo "ringside-kit: this machine's C library is ${glibc:-not glibc}; the kit needs glibc 2.$needed" >&2
    exit 3 ;;
esac
if [ "$minor" -lt "$needed" ]; then
  echo "ringside-kit: this machine has $glibc; the kit needs glibc 2.$needed or later" >&2
  exit 3
fi
# Two libraries ask glibc 2.36 for random numbers; before that the kit brings its own.
if [ "$minor" -lt 36 ] && [ -f "$kit/lib/libringside_random.so" ]; then
  export LD_PRELOAD="$kit/lib/libringside_random.so${LD_PRELOAD:+:$LD_PRELOAD}"
fi
# The machine's own C++ library where it has one that is new enough, since the driver's neighbours may need it newer still.
if LD_TRACE_LOADED_OBJECTS=1 LD_WARN=1 "$kit/bin/ringside-run" 2>&1 | grep -q 'not found'; then
  export LD_LIBRARY_PATH="$kit/spare${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
export PATH="$kit/bin:$PATH" RINGSIDE_BIN_DIR="$kit/bin"
