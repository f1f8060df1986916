# Compiles ui/translations/LANGUAGE.ts and embeds the result. Where lrelease is missing the window speaks English; configure
# says so.

# ringside_embed_translations(TARGET LANGUAGE..): adds the resource :/translations/LANGUAGE.qm.
# Target translations: writes what the sources say anew into these files, for Linguist or an editor to finish.
function(ringside_embed_translations target)
  get_target_property(qmake Qt6::qmake IMPORTED_LOCATION)
  cmake_path(GET qmake PARENT_PATH tools)
  foreach(tool lrelease lupdate)
    string(TOUPPER ${tool} name)
    find_program(RINGSIDE_${name} NAMES ${tool} HINTS ${tools} /usr/lib/qt6/bin NO_DEFAULT_PATH)
    mark_as_advanced(RINGSIDE_${name})
  endforeach()
  if(NOT RINGSIDE_LRELEASE)
    ringside_report(languages "English alone, since there is no lrelease (qt6-l10n-tools)")
    return()
  endif()
  if(RINGSIDE_LUPDATE)
    list(TRANSFORM ARGN REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/translations/\\1.ts" OUTPUT_VARIABLE files)
    add_custom_target(translations VERBATIM WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
      COMMAND ${RINGSIDE_LUPDATE} -silent -no-obsolete -locations none -disable-heuristic sametext
        -disable-heuristic similartext -extensions cpp,h -I . ui app -ts ${files})
  endif()
  set(compiled)
  foreach(language ${ARGN})
    set(from ${CMAKE_CURRENT_SOURCE_DIR}/translations/${language}.ts)
    set(to ${CMAKE_CURRENT_BINARY_DIR}/translations/${language}.qm)
    add_custom_command(OUTPUT ${to} DEPENDS ${from} VERBATIM
      COMMAND ${RINGSIDE_LRELEASE} -silent -removeidentical ${from} -qm ${to})
    list(APPEND compiled ${to})
  endforeach()
  qt_add_resources(${target} translations PREFIX / BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${compiled})
  list(JOIN ARGN ", " languages)
  ringside_report(languages "English, ${languages}")
endfunction()
