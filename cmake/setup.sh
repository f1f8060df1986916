# Sourced by ./run and ./test: finds what is missing, installs it, configures and builds the release preset.
# Debian 12 and 13 and Ubuntu 24.04 are set up by name; elsewhere CMake says what it misses.

# COMMAND:PACKAGE is met by the command, wherever it comes from; PACKAGE alone by the package.
build_requirements='cmake:cmake ninja:ninja-build g++:g++
  qt6-base-dev qt6-svg-dev qt6-charts-dev libqt6opengl6-dev qt6-declarative-dev qt6-l10n-tools
  mpicxx:libopenmpi-dev mpirun:openmpi-bin
  libfmt-dev nlohmann-json3-dev libcli11-dev libexpected-dev libpugixml-dev zlib1g-dev libgtest-dev libhwloc-dev pkg-config:pkgconf
  fonts-inter fonts-roboto-unhinted fonts-dejavu-core ca-certificates npm:npm'
test_requirements='python3:python3 Xvfb:xvfb xdotool:xdotool import:imagemagick clang-format-19:clang-format-19'
# The simulator's referee is written for SimGrid 3.32, which is Debian 12's (25 MB to fetch); elsewhere it is skipped.
if grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release; then test_requirements+=' libsimgrid-dev'; fi

# Looked for by CMake, installed by nobody here.
optional_requirements='ccache:ccache nvcc:nvidia-cuda-toolkit node:nodejs mold:mold libsimgrid-dev'

say() { printf '%s\n' "$*"; }
stop() { local code=$1; shift; printf '%s\n' "$*" >&2; exit "$code"; }

# Every program of ours and every test is run with text in UTF-8, as Qt wants it.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in *[Uu][Tt][Ff]*) ;; *) export LC_ALL=C.UTF-8 ;; esac
# Without a login session (root in a container) Qt asks for this and says so on every start.
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
  export XDG_RUNTIME_DIR=${TMPDIR:-/tmp}/ringside-$(id -u)
  mkdir -p -m 700 "$XDG_RUNTIME_DIR"
fi

# missing REQUIREMENT..: the packages of those that are not met. A package may also come as part of another: Debian 13's
# qt6-base-dev is libqt6opengl6-dev, too.
missing() {
  local requirement installed
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' | sed -n 's/^installed //p' |
    tr ',' '\n' | sed 's/^ *//; s/ .*//')
  for requirement; do
    case $requirement in
      *:*) command -v "${requirement%%:*}" >/dev/null ;;
      *) grep -qxF "$requirement" <<<"$installed" ;;
    esac || printf ' %s' "${requirement##*:}"
  done
}

# require REQUIREMENT..: installs what is missing, or says how to and stops with 3. Where there is no apt, CMake says what it
# misses.
require() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || return 0
  local packages log as_root=()
  packages=$(missing "$@")
  [ -n "$packages" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    as_root=(sudo -n)
    if ! sudo -n true 2>/dev/null; then
      say "Ringside misses packages that only root can install. Please run this, then come back:" >&2
      stop 3 "  sudo apt-get update && sudo apt-get install --no-install-recommends$packages"
    fi
  fi
  say "Missing:$packages"
  say "Installing them and what they need ..."
  log=$(mktemp)
  "${as_root[@]}" apt-get -qq update >"$log" 2>&1 || say "apt-get update failed; going on with the lists that are here" >&2
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y -qq install --no-install-recommends $packages \
       </dev/null >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    stop 3 "This failed: apt-get install --no-install-recommends$packages"
  fi
  rm -f "$log"
}

# As many compilers at once as there are cores and memory for (about 1 GiB each).
jobs_that_fit() {
  local cores memory
  cores=$(nproc 2>/dev/null || echo 2)
  memory=$(awk '/MemAvailable/ {print int($2 / 1048576)}' /proc/meminfo 2>/dev/null || echo 2)
  [ "$memory" -ge 1 ] || memory=1
  echo $((cores < memory ? cores : memory))
}

# build TARGET..: configures once (ninja does it again when a CMake file changes) and builds.
build() {
  mkdir -p build
  if [ ! -f build/build.ninja ] || ! cmp -s build/.configured-with <(tool_versions); then
    say "Configuring ..."
    if ! cmake --preset release </dev/null >build/configure.log 2>&1; then
      tail -n 30 build/configure.log >&2
      stop 3 "CMake could not configure; all of its output is in build/configure.log"
    fi
    tool_versions >build/.configured-with
    sed -n '/^-- Ringside/,/^-- *$/s/^-- //p' build/configure.log
  fi
  local quiet=()
  [ -t 1 ] || quiet=(--quiet)
  [ -n "$(ninja -C build -n "$@" 2>/dev/null | grep -m1 '^\[')" ] || return 0
  say "Building (a first build takes several minutes) ..."
  ninja -C build -j "$(jobs_that_fit)" "${quiet[@]}" "$@" </dev/null || stop 3 "The build failed: see above"
}

# What configuring depends on beyond the files that CMake itself watches: everything that may come and go, whether it is needed
# or not. One line each, the same as long as nothing came or went.
tool_versions() {
  local requirement
  for requirement in $build_requirements $test_requirements $optional_requirements; do
    case $requirement in
      *:*) printf '%s %s\n' "${requirement%%:*}" "$(command -v "${requirement%%:*}")" ;;
      *) printf '%s %s\n' "$requirement" "$(dpkg-query -W -f '${db:Status-Status} ${Version}' "$requirement" 2>/dev/null)" ;;
    esac
  done
  cmake --version | head -n 1
}
