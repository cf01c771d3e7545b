-- The page shows the address after its text. Texts that an owner has written stay as they are: the first version of the
-- page is the shop's own text, and so is a draft that was never saved.
UPDATE page_version SET
    body = replace(body, 'at the address above.', 'at the address below.'),
    "bodyBn" = replace("bodyBn", 'ওপরের ঠিকানার শপিং মলে আমাদের পাবেন।', 'নিচের ঠিকানার শপিং মলে আমাদের পাবেন।')
  WHERE slug = 'aboutUs' AND number = 1 AND "authorName" = '';
UPDATE page_draft SET
    body = replace(body, 'at the address above.', 'at the address below.'),
    "bodyBn" = replace("bodyBn", 'ওপরের ঠিকানার শপিং মলে আমাদের পাবেন।', 'নিচের ঠিকানার শপিং মলে আমাদের পাবেন।')
  WHERE slug = 'aboutUs' AND version = 1 AND "updatedName" = '';
