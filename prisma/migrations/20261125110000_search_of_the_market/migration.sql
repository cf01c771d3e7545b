-- By hand: titles are compared without punctuation, as plainWords (server/search/normalize.ts) has them.
LOCK TABLE "device" IN SHARE ROW EXCLUSIVE MODE;

CREATE FUNCTION pg_temp.plain_words(text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(text, ' +', ' ', 'g')) FROM (
    SELECT regexp_replace(text, '(^|\s)\.+|\.+(?=\s|$)', ' ', 'g') AS text FROM (
    SELECT regexp_replace(text, '[-\s"“”„«»()[\]{}<>,;:!?*#|/\\+&=~…–—·•।॥]+', ' ', 'g') AS text FROM (
    SELECT regexp_replace(text, '([[:alnum:]])\+(?![[:alnum:]])|(\d)plus(?![[:alnum:]])', '\1\2 plus', 'g') AS text FROM (
    SELECT regexp_replace(text, '(\d),(?=(\d\d,)*\d{3}(?!\d))', '\1', 'g') AS text FROM (
    SELECT regexp_replace(text, '[''’‘`]', '', 'g') AS text) a) b) c) d) e;
$$;

UPDATE device SET "searchText" = pg_temp.plain_words("searchText")
WHERE "searchText" <> pg_temp.plain_words("searchText") AND "searchText" NOT LIKE '%@%';

DELETE FROM device_word WHERE word <> pg_temp.plain_words(word) AND word NOT LIKE '%@%';

-- Further spellings of new and used, as the first ones were added.
INSERT INTO search_spelling (id, word, term, kind, "productType", "createdAt", "updatedAt")
SELECT gen_random_uuid(), normalize(word, NFKC), term, 'PRODUCT', class::"ProductType", now(), now()
FROM (VALUES
  ('new', 'NEW', 'new, unused, sealed, seal pack, intake, ইনটেক, ইনট্যাক, আনইউজড, অব্যবহৃত, সিল প্যাক, natun'),
  ('used', 'PRE_OWNED', '2nd hand, 2ndhand, sekend hand, refurbished, রিফারবিশড, পুরান, পুরানা, ব্যাবহৃত, ইউজ করা')
) AS seed (term, class, words), unnest(string_to_array(words, ', ')) AS word
ON CONFLICT (word) DO NOTHING;
