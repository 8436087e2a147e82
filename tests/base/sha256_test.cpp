#define BOOST_TEST_MODULE base
#include "base/sha256.h"

#include <boost/test/unit_test.hpp>
#include <random>

namespace {

// Vectors: FIPS 180-4 examples and RFC 6234, section 8.5.
BOOST_AUTO_TEST_CASE(published_vectors_come_out) {
  BOOST_TEST(terse::sha256_hex("") ==
             "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  BOOST_TEST(terse::sha256_hex("abc") ==
             "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  BOOST_TEST(terse::sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
             "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  BOOST_TEST(terse::sha256_hex(std::string(1000000, 'a')) ==
             "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

BOOST_AUTO_TEST_CASE(padding_is_right_around_the_block_size) {
  // 64 times 'a'; by coreutils' sha256sum.
  BOOST_TEST(terse::sha256_hex(std::string(64, 'a')) ==
             "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  BOOST_TEST(terse::sha256_hex(std::string(55, 'a')) ==
             "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  BOOST_TEST(terse::sha256_hex(std::string(56, 'a')) ==
             "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
}

BOOST_AUTO_TEST_CASE(the_processors_instructions_agree_with_plain_arithmetic) {
  std::mt19937 random(3);
  for (size_t size = 0; size < 700; ++size) {
    std::string text(size, 0);
    for (char& c : text) c = static_cast<char>(random() & 0xff);
    BOOST_TEST((terse::sha256(text) == terse::sha256_portable(text)));
  }
}

}  // namespace
