// The grammar's regular expression: what one step of the lexer does at the marker byte 0x01.
#pragma once

namespace terse::reference {

inline constexpr const char* token_grammar = R"re((?xs)
(?(DEFINE)
  (?<H> \xc3[\x80-\x96\x98-\xb6\xb8-\xbf] | \xc2[\xaa\xb2\xb3\xb5\xb9\xba] | \xff )
  (?<L> [A-Za-z] | (?&H) )
  (?<W> [A-Za-z0-9_] | (?&H) )
  (?<POINT> \xc2[\x80-\xbf] | \xc3[\x80-\xbf] | \xe2.. | \xef.. | \xf0... | . )
  (?<PARAGRAPH> \n [\ \t\r]* \n )
  (?<TEXT> (?: (?!(?&PARAGRAPH)) . )*? )
  (?<BRACKETED> [^\ \t\r\n\[\]<>{}"`]{1,60} )
  (?<SIGN> [-+~<>=!^$] | \xc2[\xb1\xa3\xa5] | \xe2\x88\x92 | \xe2\x89[\xa4\xa5\x88\xa0]
         | \xe2\x82\xac )
  (?<RUN> (?>(?&W)+) )
  (?<SUFFIX> (?<=[0-9])% | (?<=[0-9])\xc2\xb0 | (?<=[0-9])\+(?!(?&W)) | (?<![0-9])\+\+(?!(?&W))
           | \(\) | \[(?&BRACKETED)\] | <(?&BRACKETED)> )
  (?<JOINT> \.\.?(?=(?&W)) | (?<=[0-9]),(?=[0-9]) | ::?(?=(?&W)) | -(?=(?&W))
          | (?<=[A-Za-z\x80-\xff]) (?: ' | \xe2\x80\x99 ) (?=(?&L))
          | [\^=] (?: (?=(?&W)) | [-+](?=[0-9]) ) | [+~@\#&](?=(?&W))
          | \xe2\x80\x91(?=(?&W)) | \xc2\xb7(?=(?&W))
          | (?<=[0-9]) (?: \xe2\x80\x93 | \xc3\x97 | \xe2\x88\x92 ) (?=[0-9]) )
  (?<CHUNK> (?> (?: [A-Z]\#(?!(?&W)) | (?&RUN) ) (?>(?&SUFFIX))*
                (?: (?> (?&JOINT) | (?<![A-Za-z0-9_]) ) (?&RUN) (?>(?&SUFFIX))* )* ) )
)
[^\x01]* \x01
(?:
    (?<blank> [\ \t\r\n] )
  | (?<www> (?=www\.(?&W)) )
  | (?<mail> (?=(?&W)) mailto: (?=(?&W)) )
  | (?<chunk> (?=(?&W)) (?&CHUNK) ) (?: (?<url> (?= ://[^\ \t\r\n] ) )
      | (?<path> (?= :[\\/] | [/\\] (?: (?&W) | [.*~@$%{\[(<-] ) | / (?: [\ \t\r\n,;:)\]}"'`] | \z ) ) ) )?
  | (?<code> (?>(?<ticks>`+)) (?: (?!(?&PARAGRAPH)) [^`] | (?! \k<ticks>(?!`) ) (?>`+) )*
             \k<ticks>(?!`) )
  | (?<skip> `+ | [-=]> )
  | (?<quote> (?<![A-Za-z0-9_\xff]\x01)(?<!\xc3[\x80-\x96\x98-\xb6\xb8-\xbf]\x01)
              (?<!\xc2[\xaa\xb2\xb3\xb5\xb9\xba]\x01)
              (?: " (?![\ \t\r\n]) . (?&TEXT) (?<![\ \t\r\n]) "(?!(?&W))
                | (?<![).\]}!?]\x01) ' (?![\ \t\r\n]) . (?&TEXT) (?<![\ \t\r\n]) '(?!(?&W)) )
            | \xe2\x80\x9c (?&TEXT) \xe2\x80\x9d
            | \xe2\x80\x98 (?&TEXT) \xe2\x80\x99(?!(?&W)) )
  | (?<mark> (?: \xe2\x9c[\x93\x85] | \xe2\x9d\x8c ) (?:\xef\xb8\x8f)?
           | (?<![^\ \t\r\n]\x01) \[[\ xX~!/-]\] (?=[\ \t\r\n]|\z) )
  | (?<pass> [\x00-\x7f] (?=[\ \t\r\n]|\z) )
  | (?<inside> (?: (?<=[A-Za-z0-9_\xff]\x01) | (?<=\xc3[\x80-\x96\x98-\xb6\xb8-\xbf]\x01)
                 | (?<=\xc2[\xaa\xb2\xb3\xb5\xb9\xba]\x01) ) (?&POINT) )
  | (?<number> (?>(?:(?!->|=>)(?&SIGN)){1,4}) (?=\.?[0-9]) \.? (?&CHUNK)
             | (?<![).\]}"'`!?]\x01) \.(?=[0-9]) (?&CHUNK) )
      (?<numberpath> (?= ://[^\ \t\r\n] | :[\\/]
         | [/\\] (?: (?&W) | [.*~@$%{\[(<-] ) | / (?: [\ \t\r\n,;:)\]}"'`] | \z ) ) )?
  | (?<flag> (?<!-\x01) --?(?=[A-Za-z]) )
  | (?<variable> \$\{[^}\n]*\} | \$\([^)\n]*\) | \$(?=[A-Za-z_])[A-Za-z0-9_]+
               | %(?=[A-Za-z_])[A-Za-z0-9_]+(?!%)(?![A-Za-z0-9_]) ) (?<varpath> (?=/) )?
  | (?<closed> \$[?@!*] | %(?=[A-Za-z_])[A-Za-z0-9_]+% )
  | (?<reference> (?= [@\#](?&W) ) )
  | (?<bracket> \{(?&BRACKETED)\} | <(?=(?&W)|/)(?&BRACKETED)> )
  | (?<bang> (?= [!&][A-Za-z] ) )
  | (?<file> (?= (?<![).\]}"'`!?]\x01) \. (?: (?&W) | / | \./ ) | / (?: (?&W) | [.*~@] )
           | \\ (?: (?&W) | \\ ) | ~/ | \*\*/ | \*(?!\*) (?: / | \.(?&W) ) ) )
  | (?<other> (?&POINT) )
)
(?<rest> .* )
)re";

/// The unit behind a number.
inline constexpr const char* unit_grammar = R"re((?xs)
(?(DEFINE) (?<W> [A-Za-z0-9_] | \xc3[\x80-\x96\x98-\xb6\xb8-\xbf] | \xc2[\xaa\xb2\xb3\xb5\xb9\xba] | \xff )
           (?<U> (?: (?&W) | % | \xc2\xb0 )+ ) )
(?<gap> (?! [\ \t\r]*\n[\ \t\r]*\n ) (?>[\ \t\r\n]+) )
(?<unit> (?> (?&U) (?: /(?=[A-Za-z])(?&U) )? ) )
(?! [/\\.\-='](?&W) | \( | \xe2\x80\x99 )
.* )re";

}  // namespace terse::reference
