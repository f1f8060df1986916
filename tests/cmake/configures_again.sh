#!/usr/bin/env bash
# configures_again.sh ROOT: what CMake looks for makes ./run and ./test configure again when it comes and when it goes, and CMake
# then looks where its cache is wrong. Packages, CMake and ninja are played by scripts; their state is files in a scratch folder.
set -euo pipefail
root=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
real_cmake=$(command -v cmake)
real_ninja=$(command -v ninja)
mkdir "$scratch/bin" "$scratch/tree"
cd "$scratch/tree"

played() { cat >"$scratch/bin/$1"; chmod +x "$scratch/bin/$1"; }
played cmake <<X
#!/bin/sh
case \$1 in
  --version) echo "cmake version 3.99" ;;
  *) echo x >>$scratch/configured; : >build/build.ninja ;;
esac
X
played ninja <<<'#!/bin/sh'
played dpkg-query <<X
#!/bin/sh
for package; do :; done  # the last argument
if grep -qx "\$package" $scratch/packages; then printf 'installed 1.0'; else exit 1; fi
X
: >"$scratch/packages"
PATH=$scratch/bin:$PATH
. "$root/cmake/setup.sh"

configured=0
expect() {  # expect HOW_MANY WHAT: build configures so many times more
  build all >/dev/null
  local now
  now=$(wc -l <"$scratch/configured")
  if [ $((now - configured)) != "$1" ]; then
    echo "$2: configured $((now - configured)) times instead of $1"
    exit 1
  fi
  configured=$now
}
expect 1 "a fresh tree"
expect 0 "nothing changed"
for package in libsimgrid-dev qt6-declarative-dev libhwloc-dev fonts-inter; do
  echo "$package" >>"$scratch/packages"
  expect 1 "$package came"
  expect 0 "$package is there"
  sed -i "/^$package\$/d" "$scratch/packages"
  expect 1 "$package went"
done
for tool in nvcc ccache Xvfb; do
  [ -e "$scratch/bin/$tool" ] || command -v "$tool" >/dev/null && continue
  played "$tool" <<<'#!/bin/sh'
  expect 1 "$tool came"
  rm "$scratch/bin/$tool"
  hash -r
  expect 1 "$tool went"
done

# The real CMake, on a project that has nothing but the module: a file that is gone is forgotten, one that is there is kept.
mkdir "$scratch/project"
: >"$scratch/there"
cat >"$scratch/project/CMakeLists.txt" <<X
cmake_minimum_required(VERSION 3.25)
project(forget LANGUAGES NONE)
include($root/cmake/RingsideForget.cmake)
find_file(KEPT nowhere.h)
find_file(GONE nowhere.h)
message(STATUS "kept=\${KEPT} gone=\${GONE} nvcc=\${CMAKE_CUDA_COMPILER}")
X
said=$("$real_cmake" -G Ninja -DCMAKE_MAKE_PROGRAM="$real_ninja" -S "$scratch/project" -B "$scratch/project/build" \
       -DKEPT:FILEPATH="$scratch/there" -DGONE:FILEPATH="$scratch/gone" -DCMAKE_CUDA_COMPILER:FILEPATH=NOTFOUND | grep kept=)
if [ "$said" != "-- kept=$scratch/there gone=GONE-NOTFOUND nvcc=" ]; then
  echo "the cache is believed: $said"
  exit 1
fi
