import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { SpellingDraft } from "../../features/search/SpellingDialog.tsx";
import {
  searchWordsVariables,
  spellingParams,
  weekChoices,
  wordParams,
} from "../../features/search/searchWordsParams.ts";
import { spellingColumns } from "../../features/search/spellingColumns.tsx";
import { wordColumns } from "../../features/search/wordColumns.tsx";
import { SearchWordsDocument } from "../../generated/SearchWords.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { DataList } from "../../ui/lists/DataList.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Section } from "../../ui/page/Section.tsx";

const SpellingDialog = lazyPart(
  async () => (await import("../../features/search/SpellingDialog.tsx")).SpellingDialog,
);

export const loader = queryLoader(SearchWordsDocument, ({ search }) =>
  searchWordsVariables(search),
);

/**
 * The page of spellings and searched terms. It lists the additional spellings by which searches find devices, and the
 * terms that people searched for in each week.
 */
function SearchWords() {
  const [draft, setDraft] = useState<SpellingDraft>();
  const { data } = usePageData(SearchWordsDocument);
  const close = () => setDraft(undefined);
  return (
    <ConsolePage
      intro={t("Other spellings of words in the catalogue, and the words that people search for")}
      action={<Button onClick={() => setDraft({})}>{t("Add a Spelling")}</Button>}
    >
      <Section title={t("Spellings")} px="0">
        <DataList
          label={t("Spellings")}
          columns={spellingColumns((spelling) => setDraft({ spelling }))}
          params={spellingParams}
          list={data.searchSpellings}
          empty={t("No Spellings Found")}
        />
      </Section>
      <Section title={t("Searched Words")} px="0">
        <DataList
          label={t("Searched words")}
          columns={wordColumns((word) => setDraft({ word }))}
          params={wordParams}
          choices={weekChoices(now())}
          list={data.searchWords}
          empty={t("Nothing Was Searched For")}
        />
      </Section>
      {draft && <SpellingDialog draft={draft} onClose={close} />}
    </ConsolePage>
  );
}

export { SearchWords as Component };
