# A list of things, one `X(NAME)` a line in a header, is the only list of them: the sources follow from it.

# ringside_listed(OUT HEADER FOLDER): FOLDER/NAME.cpp for every NAME of the list; configures again when the list changes.
function(ringside_listed out header folder)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
  file(READ ${header} text)
  string(REGEX MATCHALL "\n  X\\([a-z0-9_]+" lines "${text}")
  list(TRANSFORM lines REPLACE ".*X\\((.+)" "${folder}/\\1.cpp")
  set(${out} ${lines} PARENT_SCOPE)
endfunction()
