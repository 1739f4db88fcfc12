-- Extensions, folding and full text search, which the tables build on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Folds letters that readers take for the same; src/newsroom/search/fold.ts does the same in JavaScript.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(value,
    U&' eaiortnslchdu\0627m\0644\064apg\0645f\0648y\0646wb\0631\062a\0628v\0647\062f\0639\0643\0633\0641\0642\062d\062c\0634\0635\062e\0637\0636\0638\063a\0630\062b\0632kxjqz0123456789\0623\0625\0622\0671\0672\0673\0624\0626\0649\06cc\06d0\0629\06c0\06c1\06be\06a9\06aa\06af\06a4\067e\0686\0698\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9ABCDEFGHIJKLMNOPQRSTUVWXYZ\00e0\00e1\00e2\00e3\00e4\00e5\0101\0103\0105\00c0\00c1\00c2\00c3\00c4\00c5\0100\0102\0104\00e7\0107\010d\00c7\0106\010c\010f\0111\1e0d\010e\0110\1e0c\00e8\00e9\00ea\00eb\0113\0117\0119\011b\00c8\00c9\00ca\00cb\0112\0116\0118\011a\011f\0123\011e\0122\1e25\1e24\00ec\00ed\00ee\00ef\012b\012f\0131\00cc\00cd\00ce\00cf\012a\012e\0130\0142\013c\0141\013b\00f1\0144\0148\0146\00d1\0143\0147\0145\00f2\00f3\00f4\00f5\00f6\00f8\014d\0151\00d2\00d3\00d4\00d5\00d6\00d8\014c\0150\0159\0158\015b\0161\015f\0219\1e63\015a\0160\015e\0218\1e62\0165\0163\021b\1e6d\0164\0162\021a\1e6c\00f9\00fa\00fb\00fc\016b\016f\0171\0173\00d9\00da\00db\00dc\016a\016e\0170\0172\00fd\00ff\00dd\0178\017a\017c\017e\1e93\0179\017b\017d\1e92\0009\000a\000d\000b\000c!"#$%&()*+,-./:;<=>?@[\005c]^_{|}~\00a0\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000\060c\061b\061f\066a\066b\066c\066d\06d4\060d\fd3e\fd3f\06dd\06de\00a1\00a2\00a3\00a4\00a5\00a6\00a7\00a8\00a9\00ab\00ac\00ae\00af\00b0\00b1\00b6\00b7\00b8\00bb\00bf\00d7\00f7\2010\2011\2012\2013\2014\2015\2016\201a\201c\201d\201e\201f\2020\2021\2022\2023\2026\2030\2039\203a\203c\2044\2047\2048\2049\20ac\20aa\20ba\20bd\2116\2103\2109\2122\2190\2191\2192\2193\2194\21d0\21d2\2212\2248\2260\2264\2265\25a0\25a1\25aa\25ab\25b2\25b3\25b6\25bc\25c0\25c6\25c7\25cb\25cf\25c9\2606\2605\260e\2705\2713\2714\2716\274c\2757\2753\26a0\26a1\26bd\2b50\2b55\27a1\+01f534\+01f535\+01f7e2\+01f7e1\+01f6a8\+01f525\+01f4cc\+01f4cd\+01f4e2\+01f4e3\+01f4f7\+01f4f8\+01f4f9\+01f3a5\+01f4fa\+01f4fb\+01f4f0\+01f4ca\+01f4c8\+01f4c9\+01f399\+01f4a5\+01f447\+01f449\+01f552\+01f30d\23f0\0027`\00b4\2019\2018\02bc\02bf\02be\02b9\2032\0640\0621\0674\064b\064c\064d\064e\064f\0650\0651\0652\0653\0654\0655\0656\0657\0658\0670\06d6\06d7\06d8\06d9\06da\06db\06dc\06df\06e0\06e1\06e2\06e3\06e4\06e7\06e8\06ea\06eb\06ec\06ed\0300\0301\0302\0303\0304\0306\0307\0308\030a\030b\030c\0323\0327\0328\200b\200c\200d\200e\200f\061c\202a\202b\202c\202d\202e\2060\2066\2067\2068\2069\fe0e\fe0f\feff\00ad',
    U&' eaiortnslchdu\0627m\0644\064apg\0645f\0648y\0646wb\0631\062a\0628v\0647\062f\0639\0643\0633\0641\0642\062d\062c\0634\0635\062e\0637\0636\0638\063a\0630\062b\0632kxjqz0123456789\0627\0627\0627\0627\0627\0627\0648\064a\064a\064a\064a\0647\0647\0647\0647\0643\0643\0643\0641\0628\062c\063201234567890123456789abcdefghijklmnopqrstuvwxyzaaaaaaaaaaaaaaaaaaccccccddddddeeeeeeeeeeeeeeeegggghhiiiiiiiiiiiiiillllnnnnnnnnoooooooooooooooorrssssssssssttttttttuuuuuuuuuuuuuuuuyyyyzzzzzzzz                                                                                                                                                                                             ')
$$;
--> statement-breakpoint
CREATE FUNCTION search_config(locale text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE locale WHEN 'ar-JO' THEN 'pg_catalog.arabic'::regconfig ELSE 'pg_catalog.english'::regconfig END
$$;
--> statement-breakpoint
-- Text made ready for the index: folded, and Arabic words without article and plural ending, which PostgreSQL's stemmer
-- leaves on many; src/newsroom/search/search-text.ts does the same in JavaScript.
CREATE FUNCTION search_text(locale text, value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE locale WHEN 'ar-JO' THEN
    regexp_replace(
      regexp_replace(search_fold(value), '(^| )((?:(?!والد)[وف]?(?:[بك]?ال|لل)){1,2}(?=[^ ]{3})|ال(?!له)(?=[^ ]{2}(?: |$)))', '\1', 'g'),
      '([^ ]{3})(ات(?:هما|هم|هن|ها|نا|كم|ه|ي)?)(?= |$)', '\1', 'g')
  ELSE search_fold(value) END
$$;
--> statement-breakpoint
CREATE FUNCTION search_vector(locale text, title text, summary text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector(search_config(locale), search_text(locale, title)), 'A')
      || setweight(to_tsvector(search_config(locale), search_text(locale, summary)), 'B')
      || setweight(to_tsvector(search_config(locale), search_text(locale, body)), 'D')
$$;
--> statement-breakpoint
-- A folded Arabic word in letters and digits of ASCII, one for one: pg_trgm sees no others where the database's locale is C.
CREATE FUNCTION search_spelling(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT translate(word, 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي', 'abt0jcxd1rzs2o345egfqklmnhwy')
$$;
