# Embeds the interface fonts from the system's font files: only the weights that the theme uses. Where one is missing the
# build works and the program falls back to what the platform has; configure says so.

# ringside_embed_fonts(TARGET): adds the resource :/fonts/NAME; every program that links the target has it.
function(ringside_embed_fonts target)
  set(inter /usr/share/fonts/opentype/inter /usr/share/fonts/truetype/inter)
  set(roboto /usr/share/fonts/truetype/roboto/unhinted/RobotoTTF /usr/share/fonts/truetype/roboto)
  set(dejavu /usr/share/fonts/truetype/dejavu)
  set(files)
  set(missing)
  foreach(entry
      "inter-400|Inter-Regular.otf|${inter}" "inter-500|Inter-Medium.otf|${inter}" "inter-600|Inter-SemiBold.otf|${inter}"
      "roboto-400|Roboto-Regular.ttf|${roboto}" "roboto-500|Roboto-Medium.ttf|${roboto}"
      "roboto-700|Roboto-Bold.ttf|${roboto}" "mono-400|DejaVuSansMono.ttf|${dejavu}")
    string(REPLACE "|" ";" entry "${entry}")
    list(POP_FRONT entry name file)
    find_file(RINGSIDE_FONT_${name} NAMES ${file} PATHS ${entry} NO_DEFAULT_PATH)
    mark_as_advanced(RINGSIDE_FONT_${name})
    if(RINGSIDE_FONT_${name})
      set_source_files_properties(${RINGSIDE_FONT_${name}} PROPERTIES QT_RESOURCE_ALIAS ${name})
      list(APPEND files ${RINGSIDE_FONT_${name}})
    else()
      list(APPEND missing ${file})
    endif()
  endforeach()
  if(missing)
    list(JOIN missing ", " missing)
    ringside_report(fonts "the system's instead of ${missing} (fonts-inter, fonts-roboto-unhinted, fonts-dejavu-core)")
  else()
    ringside_report(fonts "Inter, Roboto and DejaVu Sans Mono are embedded")
  endif()
  if(files)
    qt_add_resources(${target} fonts PREFIX /fonts BASE / FILES ${files} OPTIONS --no-compress)
  endif()
endfunction()
