# What can be switched, what every target is compiled with, and what was found: one block at the end of configure.
set(RINGSIDE_CUDA AUTO CACHE STRING "CUDA device code: AUTO (when nvcc is found), ON (required), OFF")
set_property(CACHE RINGSIDE_CUDA PROPERTY STRINGS AUTO ON OFF)
option(RINGSIDE_TESTS "build the tests" ON)
option(RINGSIDE_BENCH "build the benchmarks" OFF)
option(RINGSIDE_BATCHES "compile the sources of a room together: a clean build is over sooner" OFF)
option(RINGSIDE_WERROR "warnings are errors" OFF)
set(RINGSIDE_SANITIZE "" CACHE STRING "sanitizers for every target, for instance address,undefined")

# ringside_report(WHAT TEXT..): a line of that block: what was found, or what its absence means.
function(ringside_report what)
  list(JOIN ARGN "" text)
  string(REPLACE ";" "\\;" text "${text}")
  string(LENGTH "${what}" length)
  math(EXPR gap "14 - ${length}")
  string(REPEAT " " ${gap} gap)
  set_property(GLOBAL APPEND PROPERTY RINGSIDE_REPORT "  ${what}${gap}${text}")
endfunction()

function(ringside_print_report)
  get_property(lines GLOBAL PROPERTY RINGSIDE_REPORT)
  message(STATUS "Ringside ${PROJECT_VERSION}, ${CMAKE_BUILD_TYPE}")
  foreach(line IN LISTS lines)
    message(STATUS "${line}")
  endforeach()
  message(STATUS "")
endfunction()

# ringside_batch(TARGET.. [ALONE SOURCE..]): the sources of a room are compiled together, at most a dozen at a time: what they all
# include is read once. So a name that a source keeps to itself is its own within its room. Generated sources and those
# named after ALONE (a program may bring its own of these) are compiled alone. The preset dev compiles every source alone,
# which shows what one forgets to include.
function(ringside_batch)
  cmake_parse_arguments(PARSE_ARGV 0 B "" "" "ALONE")
  if(NOT RINGSIDE_BATCHES)
    return()
  endif()
  foreach(target IN LISTS B_UNPARSED_ARGUMENTS)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "^[^/].*\\.cpp$")
    list(REMOVE_ITEM sources ${B_ALONE})
    foreach(source IN LISTS sources)
      cmake_path(GET source PARENT_PATH room)
      string(MAKE_C_IDENTIFIER "count_${target}_${room}" count)
      math(EXPR ${count} "${${count}} + 1")
      math(EXPR batch "(${${count}} - 1) / 12")
      set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP "${room}_${batch}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endforeach()
endfunction()

# ringside_precompile(TARGET [OF OTHER] [HEADER..]): what nearly every source of a target reads of others' headers (Qt's take a
# third of the time of a batch) is read once, where rooms are compiled together; OF takes what another target has read.
# Each source still includes what it uses: the preset dev shows what one forgets.
function(ringside_precompile target)
  cmake_parse_arguments(PARSE_ARGV 1 P "" "OF" "")
  if(NOT RINGSIDE_BATCHES)
    return()
  elseif(P_OF)
    target_precompile_headers(${target} REUSE_FROM ${P_OF})
  else()
    target_precompile_headers(${target} PRIVATE ${P_UNPARSED_ARGUMENTS})
  endif()
endfunction()

# moc reads headers that exist: it need not wait for the libraries below, while a core has nothing to do.
set(CMAKE_AUTOGEN_ORIGIN_DEPENDS OFF)

find_program(RINGSIDE_CCACHE ccache)
if(RINGSIDE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${RINGSIDE_CCACHE})
endif()

find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(pugixml REQUIRED)
find_package(ZLIB REQUIRED)
find_package(tl-expected REQUIRED)

add_library(ringside_flags INTERFACE)
target_compile_options(ringside_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>>  # false alarms of GCC 12 on default member initialisers
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${RINGSIDE_WERROR}>>:-Werror>)
# A broken invariant names its source as from the top of the tree: the same program wherever it is built, and one cache for all.
target_compile_options(ringside_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=>)
target_include_directories(ringside_flags INTERFACE ${PROJECT_SOURCE_DIR})
if(RINGSIDE_SANITIZE)
  target_compile_options(ringside_flags INTERFACE -fsanitize=${RINGSIDE_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(ringside_flags INTERFACE -fsanitize=${RINGSIDE_SANITIZE})
endif()
