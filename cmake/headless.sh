#!/usr/bin/env bash
# headless.sh RINGSIDE FOLDER: what the window does on its first example, without one: the schedule proved, priced and
# run on four real ranks, and every picture painted. Names the files it wrote.
set -euo pipefail
ringside=$1 folder=$2
mkdir -p "$folder"

# The hand-built example of section 4.2: four ranks that hold three small numbers each.
ring=(allreduce -a ring -k 4)
data='8,6,5;3,3,1;1,1,2;8,6,9'
step() { printf '\n%s\n' "$*"; }

step "1. The schedule, proved"
"$ringside" schedule "${ring[@]}" --as json -o "$folder/ring-4.json"
"$ringside" check "$folder/ring-4.json"

step "2. What alpha-beta says it costs"
"$ringside" predict allreduce -a all -k 4 -n 1MiB

step "3. The numbers of the example on four real ranks"
"$ringside" measure "${ring[@]}" --data "$data" --backend host

step "4. Measured against predicted on an emulated network"
"$ringside" measure "${ring[@]}" -n 4KiB..1MiB --backend emulated -o "$folder/ring-4-measured.json"

step "5. The pictures"
pictures=()
paint() {
  local name=$1
  shift
  "$ringside" figure "$@" -o "$folder/$name" >/dev/null
  pictures+=("$folder/$name")
}
for figure in chunks topology spacetime script traffic performance; do
  paint "$figure.svg" "$figure" "${ring[@]}"
  paint "$figure.png" "$figure" "${ring[@]}"
done
paint gamma.png gamma
paint tiers.png tiers
printf '%s\n' "${pictures[@]}"
