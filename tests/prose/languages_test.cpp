// Text that is not English goes through untouched at every level.
#include <boost/test/unit_test.hpp>

#include "prose/prose_runs.h"

namespace terse::test {

BOOST_AUTO_TEST_SUITE(languages)

BOOST_AUTO_TEST_CASE(other_languages_are_left_alone) {
  const char* texts[] = {
      "Ahora voy a revisar el archivo de la prueba para ver si el error sigue en la base.",
      "La prueba de a poco es la mejor y no hay a quien le guste el error.",
      "Ich sehe mir jetzt die Datei an, um zu verstehen, was in der Datenbank fehlt.",
      "Die Tests sind alle gr\xc3\xbcn, also war das an der Reihe und was in der Hand ist, bleibt.",
      "Agora vou abrir o arquivo para ver se a fun\xc3\xa7\xc3\xa3o est\xc3\xa1 no lugar certo.",
      "\xe7\x8e\xb0\xe5\x9c\xa8\xe6\x88\x91\xe6\x9d\xa5\xe6\xa3\x80\xe6\x9f\xa5\xe4\xb8\x80\xe4\xb8"
      "\x8b"
      "\xe6\x96\x87\xe4\xbb\xb6\xe3\x80\x82",
      "\xe6\xac\xa1\xe3\x81\xab\xe3\x83\x95\xe3\x82\xa1\xe3\x82\xa4\xe3\x83\xab\xe3\x82\x92\xe7\xa2"
      "\xba"
      "\xe8\xaa\x8d\xe3\x81\x97\xe3\x81\xbe\xe3\x81\x99\xe3\x80\x82",
      "\xd0\xa1\xd0\xb5\xd0\xb9\xd1\x87\xd0\xb0\xd1\x81 \xd1\x8f "
      "\xd0\xbf\xd1\x80\xd0\xbe\xd0\xb2\xd0\xb5"
      "\xd1\x80\xd1\x8e \xd1\x84\xd0\xb0\xd0\xb9\xd0\xbb.",
      "\xd8\xb3\xd8\xa3\xd8\xaa\xd8\xad\xd9\x82\xd9\x82 \xd9\x85\xd9\x86 "
      "\xd8\xa7\xd9\x84\xd9\x85\xd9\x84"
      "\xd9\x81 \xd8\xa7\xd9\x84\xd8\xa2\xd9\x86.",
  };
  for (const char* text : texts)
    for (Level level : {Level::prose, Level::tight}) BOOST_TEST(said(text, level) == text);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
