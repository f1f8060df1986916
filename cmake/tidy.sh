#!/usr/bin/env bash
# tidy.sh [PATTERN]: clang-tidy with .clang-tidy over the sources whose path matches (default: all layers), two at a time.
# As in the preset dev every source is compiled alone, so each is seen; only what is generated is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mkdir -p build-tidy
cmake --preset dev -B build-tidy </dev/null >build-tidy/configure.log 2>&1 ||
  { tail -n 30 build-tidy/configure.log >&2; exit 3; }
ninja -C build-tidy --quiet $(ninja -C build-tidy -t targets all | sed -n 's/^\([a-z_0-9]*_autogen\):.*/\1/p')
run-clang-tidy-19 -quiet -extra-arg=-Wno-unknown-warning-option -p build-tidy -j "$(nproc)" "$PWD/(${1:-core|gpu|lessons|ui|app|kit})/.*\.cpp$" 2>&1 |
  { grep -vE '^clang-tidy|^[0-9]+ warnings? |^Suppressed |^Use -header|^ *$' || true; }
echo "clang-tidy has nothing to say."
