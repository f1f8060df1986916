#!/usr/bin/env bash
# Makes the folder OUT/ringside-kit: the built programs and, found by asking the loader, every library and every plugin of MPI
# that they need beyond the C library. With --archive also OUT/ringside-kit.tar.xz.
#   kit/make.sh --build FOLDER --out FOLDER --cmake CMAKE --elf KIT_ELF --random LIBRARY --mpirun MPIRUN --version TEXT
#               [--archive]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
stop() { printf 'kit: %s\n' "$*" >&2; exit 3; }

archive=
while [ $# -gt 0 ]; do
  case $1 in
    --archive) archive=yes; shift; continue ;;
    --build) build=${2-} ;;
    --out) out=${2-} ;;
    --cmake) cmake=${2-} ;;
    --elf) elf=${2-} ;;
    --random) random=${2-} ;;
    --mpirun) mpirun=${2-} ;;
    --version) version=${2-} ;;
    *) printf 'kit: %s is not accepted; the first lines of make.sh name what is\n' "$1" >&2; exit 2 ;;
  esac
  [ $# -ge 2 ] || { printf 'kit: %s needs a value\n' "$1" >&2; exit 2; }
  shift 2
done
for name in build out cmake elf random mpirun version; do
  [ -n "${!name:-}" ] || { printf 'kit: --%s is missing\n' "$name" >&2; exit 2; }
done
limit=$((60 * 1000 * 1000))  # bytes, unpacked

kit=$out/ringside-kit
rm -rf "$kit"
mkdir -p "$kit"/{lib,spare,mpi/bin,jobs,licences}
# Stripped, and looking for libraries in the kit instead of where the build found them.
"$cmake" --install "$build" --component kit --prefix "$kit" --strip >/dev/null

# What every Linux with glibc has.
is_base() { [[ $1 =~ ^(linux-vdso|ld-linux-x86-64|libc|libm|libpthread|libdl|librt|libutil|libresolv|libanl|libnsl)\.so ]]; }
# What a machine may have newer: used where its own is missing or too old.
is_spare() { [[ $1 =~ ^(libstdc\+\+|libgcc_s)\.so ]]; }

# needs FILE: "name path" of every library that the loader would bring, base left out; a library that is not there has no path.
needs() {
  ldd "$1" | while read -r name arrow path _; do
    [ "$arrow" = "=>" ] || continue
    is_base "$name" && continue
    [ "$path" != not ] || path=
    printf '%s %s\n' "$name" "$path"
  done
}

declare -A library
take() {
  local name path
  while read -r name path; do
    [ -n "$path" ] || stop "$1 needs $name, which is not on this machine"
    library[$name]=$path
  done < <(needs "$1")
}

for program in "$kit"/bin/*; do take "$build/bin/$(basename "$program")"; done

# MPI: its launcher, its daemon for other hosts, its plugins and its texts, in the places it expects them below a prefix.
info=$(dirname "$(readlink -f "$mpirun")")/ompi_info
[ -x "$info" ] || info=$(command -v ompi_info) || stop "there is no ompi_info beside $mpirun; Open MPI is what the kit can take along"
mpi_version=$("$info" --version | head -n 1)
where() { "$info" --path "$1" --parsable | head -n 1 | cut -d: -f3; }
prefix=$(where prefix)
below() { printf '%s' "$kit/mpi/${1#"$prefix"/}"; }
launcher=
for program in "$(readlink -f "$mpirun")" "$prefix"/bin/{orterun,orted,prterun,prted,prte}; do
  [ -f "$program" ] || continue
  launcher=${launcher:-$(basename "$program")}
  cp -L "$program" "$kit/mpi/bin/"
  take "$program"
done
# What connects processes comes as a plugin in Open MPI 4; its library brings plugins of its own.
plugins=$(where pkglibdir)
for plugin in "$plugins"/mca_pmix_ext*.so; do
  [ ! -f "$plugin" ] || take "$plugin"
done
folders=("$plugins")
pmix=
prte=
for name in "${!library[@]}"; do
  real=$(dirname "$(readlink -f "${library[$name]}")")
  case $name in
    libpmix.so*) pmix=$real ;;
    libprrte.so*) prte=$real ;;
  esac
done
for folder in ${pmix:+"$pmix/pmix" "$pmix/../pmix"} ${prte:+"$prte/prte" "$prte/prrte"}; do
  [ -d "$folder" ] && folders+=("$(realpath "$folder")")
done
# A plugin comes along if it needs no further library: those for InfiniBand and batch systems need many, and work only beside
# the cluster's own.
left_out=()
for folder in "${folders[@]}"; do
  mkdir -p "$(below "$folder")"
  for plugin in "$folder"/*.so; do
    wanted=yes
    while read -r name _; do
      [ -n "${library[$name]:-}" ] || wanted=
    done < <(needs "$plugin")
    if [ -n "$wanted" ]; then cp -L "$plugin" "$(below "$folder")/"; else left_out+=("$(basename "$plugin" .so)"); fi
  done
done
for texts in "$(where pkgdatadir)" ${pmix:+"$(dirname "$pmix")/share/pmix"} "$prefix"/share/{pmix,prte,pmix2}; do
  [ -d "$texts" ] || continue
  mkdir -p "$(below "$texts")"
  cp -rL "$texts/." "$(below "$texts")/"
done
{
  printf '# Made with the kit: where MPI looks for its own files.\nexport OPAL_PREFIX="$kit/mpi"\n'
  if [ -n "$pmix" ]; then
    own=$(dirname "$pmix")
    printf 'export PMIX_INSTALL_PREFIX="$kit/mpi/%s"\n' "${own#"$prefix"/}"
    [ -z "$prte" ] || printf 'export PMIX_PREFIX="$PMIX_INSTALL_PREFIX"\n'
  fi
  [ -z "$prte" ] || printf 'export PRTE_PREFIX="$kit/mpi"\n'
} >"$kit/mpi/environment.sh"

for name in "${!library[@]}"; do
  if is_spare "$name"; then cp -L "${library[$name]}" "$kit/spare/$name"; else cp -L "${library[$name]}" "$kit/lib/$name"; fi
  # Debian keeps each package's licence; other systems have none there.
  package=$(dpkg-query -S "$(realpath "${library[$name]}")" 2>/dev/null | head -n 1 | cut -d: -f1) || true
  if [ -n "$package" ] && [ -f "/usr/share/doc/$package/copyright" ]; then
    cp -L "/usr/share/doc/$package/copyright" "$kit/licences/$package"
  fi
done
[ ! -f "$here/../LICENSE" ] || cp "$here/../LICENSE" "$kit/licences/ringside"

find "$kit/lib" "$kit/spare" "$kit/mpi" -type f \( -name '*.so*' -o -perm -u+x \) -exec chmod u+w {} + -exec "$elf" move {} + >/dev/null
softened=$("$elf" soften GLIBC_2.36 arc4random,arc4random_buf "$kit"/lib/*.so* "$kit"/spare/*.so*)
[ -z "$softened" ] || cp "$random" "$kit/lib/libringside_random.so"

cp "$here/launch/check-gpu" "$here/launch/environment.sh" "$here/launch/README.md" "$kit/"
sed "s|@launcher@|$launcher|" "$here/launch/mpirun" >"$kit/bin/mpirun"
chmod 755 "$kit/check-gpu" "$kit/bin/mpirun"

# The least glibc: the highest version that anything in the kit needs.
least=0
while read -r file; do
  while read -r minor; do
    [ "$minor" -le "$least" ] || least=$minor
  done < <(objdump -p "$file" 2>/dev/null | awk '/GLIBC_2\./ {sub(/.*GLIBC_2\./, ""); sub(/\..*/, ""); print}')
done < <(find "$kit" -type f \( -name '*.so*' -o -perm -u+x \))
echo "$least" >"$kit/GLIBC"

commit=$(git -C "$here" describe --always --dirty 2>/dev/null) || commit=unknown
{
  printf '%s, commit %s\n' "$version" "$commit"
  printf 'made %s on %s\n' "$(date -u +%F)" "$(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release)"
  printf 'MPI: %s\nglibc: 2.%s or later\n' "$mpi_version" "$least"
  printf 'plugins of MPI that need more libraries and were left out: %s\n' "${left_out[*]:-none}"
} >"$kit/MANIFEST"
"$kit/check-gpu" --write-jobs "$kit/jobs" >/dev/null
(cd "$kit" && find . -type f | sort | sed 's|^\./|file: |') >>"$kit/MANIFEST"

size=$(du -sb "$kit" | cut -f1)
[ "$size" -le "$limit" ] || stop "$kit has $size bytes; at most $limit"
printf '%s: %s MB, glibc 2.%s or later, %s\n' "$kit" "$(((size + 500000) / 1000000))" "$least" "$mpi_version"
if [ -n "$archive" ]; then
  tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner -c ringside-kit | xz -T0 >"$out/ringside-kit.tar.xz"
  printf '%s: %s bytes\n' "$out/ringside-kit.tar.xz" "$(stat -c %s "$out/ringside-kit.tar.xz")"
fi
