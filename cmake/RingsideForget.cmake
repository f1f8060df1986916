# What an earlier configure found and is gone since is looked for again, and a CUDA compiler that was not there, too: CMake by
# itself believes its cache. What people set by hand stays as long as it exists.
get_cmake_property(cached CACHE_VARIABLES)
foreach(variable IN LISTS cached)
  get_property(type CACHE ${variable} PROPERTY TYPE)
  if(type MATCHES "^(FILEPATH|PATH)$" AND IS_ABSOLUTE "$CACHE{${variable}}" AND NOT EXISTS "$CACHE{${variable}}"
     AND (NOT variable MATCHES "^CMAKE_" OR variable STREQUAL CMAKE_CUDA_COMPILER))
    unset(${variable} CACHE)
  endif()
endforeach()
if(NOT CMAKE_CUDA_COMPILER)
  unset(CMAKE_CUDA_COMPILER CACHE)
endif()
