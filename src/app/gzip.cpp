#include "app/gzip.h"

#include <zlib.h>

namespace terse {
namespace {

constexpr int gzip_wrapper = 16;  // zlib: added to the window bits for a gzip header

z_stream stream_of(Bytes in) {
  z_stream stream{};
  // zlib does not write there; its interface is older than const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
  stream.avail_in = static_cast<uInt>(in.size());
  return stream;
}

}  // namespace

std::optional<std::string> gzip(Bytes text) {
  z_stream stream = stream_of(text);
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip_wrapper, 8,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) return std::nullopt;
  return out;
}

std::optional<std::string> gunzip(Bytes file, size_t most) {
  z_stream stream = stream_of(file);
  if (inflateInit2(&stream, MAX_WBITS + gzip_wrapper) != Z_OK) return std::nullopt;
  std::string out;
  char block[64 * 1024];
  int status = Z_OK;
  while (status == Z_OK && out.size() <= most) {
    stream.next_out = reinterpret_cast<Bytef*>(block);
    stream.avail_out = sizeof block;
    status = inflate(&stream, Z_NO_FLUSH);
    out.append(block, sizeof block - stream.avail_out);
  }
  inflateEnd(&stream);
  if (status != Z_STREAM_END || out.size() > most) return std::nullopt;
  return out;
}

}  // namespace terse
