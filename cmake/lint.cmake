# The manners of the source are tests too, and so are the scripts that judge.

add_test(NAME lint.format COMMAND ${PROJECT_SOURCE_DIR}/ci/check_format)
foreach(check layers sizes)
  add_test(NAME lint.${check} COMMAND ${ASSAY_VENV}/bin/python ci/check_${check}.py)
  add_test(NAME lint.${check}_finds_faults COMMAND ${ASSAY_VENV}/bin/python ci/check_${check}_test.py)
  list(APPEND tests lint.${check} lint.${check}_finds_faults)
endforeach()
add_test(NAME ci.ort_differential COMMAND ${ASSAY_VENV}/bin/python ci/ort_differential_test.py)
set_tests_properties(lint.format ci.ort_differential ${tests} PROPERTIES
  LABELS quick TIMEOUT 120 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
