# A header's list of things is the only list of them: the sources follow from it.

# ringside_listed(OUT HEADER FOLDER): FOLDER/NAME.cpp for every NAME of the list; configures again when the list changes.
function(ringside_listed out header folder)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
  file(READ ${header} text)
  string(REGEX MATCHALL "\n  X\\([a-z0-9_]+" lines "${text}")
  list(TRANSFORM lines REPLACE ".*X\\((.+)" "${folder}/\\1.cpp")
  set(${out} ${lines} PARENT_SCOPE)
endfunction()

# ringside_included(OUT HEADER FOLDER): the same for every `#include "../FOLDER/NAME.h"` of the header.
function(ringside_included out header folder)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
  file(READ ${header} text)
  string(REGEX MATCHALL "/${folder}/[a-z0-9_]+\\.h\"" names "${text}")
  list(TRANSFORM names REPLACE ".*/([a-z0-9_]+)\\.h\"" "${folder}/\\1.cpp")
  set(${out} ${names} PARENT_SCOPE)
endfunction()
