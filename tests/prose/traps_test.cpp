// Sentences of which a careless shortening loses a fact: what must still be there, in this order.
#include <boost/test/unit_test.hpp>

#include "prose/prose_runs.h"

namespace terse::test {
namespace {

struct Trap {
  const char* text;
  std::vector<const char*> kept;
};

// What opens a sentence has a capital, whatever it was before.
std::string in_lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return text;
}

const Trap traps[] = {
    {"All 312 tests pass. The 2 failed suites are a pre-existing mail issue, not related to my "
     "work.",
     {"312 tests pass", "2 failed suites", "pre-existing", "not", "my"}},
    {"The types are clean, all 98 tests pass (the smoke test failure is the pre-existing one).",
     {"98 tests pass", "failure", "pre-existing"}},
    {"All 14 stub tests are passing. The live tests skip without a token.",
     {"14 stub tests", "skip", "without", "token"}},
    {"The host is gone and the build is assumed good.", {"assumed", "good"}},
    {"The host is gone, so I'm assuming that the upload was done.", {"assuming", "upload"}},
    {"An exit code of 1 just means that there are no warning lines in it.",
     {"exit code", "1", "just", "no", "warning"}},
    {"Let me try the large batch. Let me instead try something that is more stable.",
     {"large batch", "instead", "more stable"}},
    {"This is actually a new pair of the two settings.", {"actually", "new pair"}},
    {"Actually, the cache is not the reason for it.", {"Actually", "not"}},
    {"This appears to be a bug in the lexer of the tool.", {"appears", "bug"}},
    {"The call uses the new clock, which should fix the drift.", {"should", "fix"}},
    {"The result changed from 21 to 22, which suggests that the drift has been fixed.",
     {"from", "21", "to", "22", "suggests"}},
    {"The script says that it is done, which means that the two arrays are equal.",
     {"says", "done", "means", "equal"}},
    {"I need to correct my earlier review of the parser.", {"orrect", "earlier", "review"}},
    {"I realize I'm violating the rule \"Do NOT edit the grammar\" with this.",
     {"violating", "\"Do NOT edit the grammar\""}},
    {"I saw the \xe2\x80\x9cThe directory is not there\xe2\x80\x9d message and the two paths.",
     {"\xe2\x80\x9cThe directory is not there\xe2\x80\x9d"}},
    {"The page was printed as expected, and the upload is exactly as we thought.We go on with it.",
     {"printed as expected", "exactly"}},
    {"Now let's build the sign-in. First, let's install the packages of it.",
     {"build", "First", "install"}},
    {"Item #7 is complete. There are 4 more items with `done: no` in the list.",
     {"#7", "complete", "4 more", "`done: no`"}},
    {"- The `magic` rule is currently disabled in the config of the repo.",
     {"`magic`", "currently", "disabled"}},
    {"No code changes were made. The plan is ready for the next phase.",
     {"No code changes", "ready", "next phase"}},
    {"No build was attempted since the two sources are empty placeholders.",
     {"No build", "attempted", "since", "placeholders"}},
    {"- The sandbox is used unless you override it in the shell.", {"unless", "override"}},
    {"I'll write it but not run it yet.", {"rite it", "but", "not run", "yet"}},
    {"Now let's check if we need to update the config with it.", {"if", "need", "update"}},
    {"Let me run the script to see if it is still slow.", {"to see if", "still", "slow"}},
    {"The new route may be slow, and it could be that nobody uses it.",
     {"may", "slow", "could", "nobody"}},
    {"We will never retry the call after a timeout of 30 s.",
     {"never", "retry", "after", "timeout", "30 s"}},
    {"I'll continue with the flag that was missing.", {"continue", "missing"}},
    {"It seems there was a timeout in the last step.", {"seems", "timeout", "last"}},
    {"There seem to be more errors than before.", {"seem", "more errors", "before"}},
    {"I'll try to restart the server without the cache.", {"restart", "without"}},
    {"I'll try to not break the build again.", {"try", "not", "again"}},
    {"The file called before the loop ends the run.", {"called before"}},
    {"The task is marked as failed in the new file called notes.",
     {"marked failed", "new", "called"}},
    {"The migration was to be run tonight.", {"was to be run"}},
    {"The job is to be stopped if it is not to be kept.", {"is to be stopped", "not to be kept"}},
    {"The change has yet to be reviewed.", {"has yet to be reviewed"}},
    {"I will have reset the counter before the run.", {"will have reset"}},
    {"The client was sent a request.", {"was sent"}},
    {"The node that was evicted is db1, the node that evicted is db2.", {"was evicted"}},
    {"They were warned before they were blocked.", {"were warned", "were blocked"}},
    {"Quite a few users saw it.", {"quite a few"}},
    {"The function a calls the function b.", {" a calls"}},
    {"The key a has been deleted, the key b has not.", {"key a ", "deleted", "key b"}},
    {"Pod a is up and the drive a is full.", {"pod a", "drive a"}},
    {"The cache is slow because a is compared.", {"because a "}},
    {"The fix is in the a branch of it.", {"the a branch"}},
    {"Let me know if the build fails.", {"let me know"}},
    {"Let us not merge this.", {"not merge"}},
    {"It must have been lost on the way.", {"must have been lost"}},
    {"There was an outage, there is none now.", {"was", "none now"}},
    {"The two of them are not the same, but the third one is.", {"not", "same", "but", "third"}},
    {"It is about 40% faster, at least on the small set of files.", {"about", "40%", "at least"}},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(traps_of_prose)

BOOST_AUTO_TEST_CASE(no_trap_loses_its_fact_at_any_level) {
  for (const Trap& trap : traps) {
    for (Level level : {Level::prose, Level::tight}) {
      const std::string out = said(trap.text, level);
      const std::string lower = in_lower_case(out);
      size_t at = 0;
      for (const char* kept : trap.kept) {
        const size_t found = lower.find(in_lower_case(kept), at);
        BOOST_TEST(found != std::string::npos, trap.text << " -> " << out << " lost " << kept);
        if (found != std::string::npos) at = found;
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(lines_that_are_no_prose_stay) {
  for (const char* text :
       {"The folder is here.curl -X POST -F \"file=@a.pl\" http://host.example/a?b",
        "ok  \tgithub.com/me/thing\t2.242sGreat! All of the tests are passing. Now let me",
        "76:\tNext  []int // For each server, the index of the next entry",
        "12:5: error: the name of the file is not a string"}) {
    BOOST_TEST(said(text, Level::tight) == text);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace terse::test
