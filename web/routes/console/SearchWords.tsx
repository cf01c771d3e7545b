import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SpellingFilters, WordFilters } from "../../features/search/filters.tsx";
import type { SpellingDraft } from "../../features/search/SpellingDialog.tsx";
import { SpellingTable } from "../../features/search/SpellingTable.tsx";
import { pageSize, searchWordsVariables } from "../../features/search/searchWordsQuery.ts";
import { WordTable } from "../../features/search/WordTable.tsx";
import { SearchWordsDocument } from "../../generated/SearchWords.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../../ui/lists/LoadFailure.tsx";
import { Pager } from "../../ui/lists/Pager.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import { Section } from "../../ui/page/Section.tsx";

const SpellingDialog = lazyPart(
  async () => (await import("../../features/search/SpellingDialog.tsx")).SpellingDialog,
);

/** The spellings by which searches find devices, and what was searched for by week. */
function SearchWords() {
  const [query] = useSearchParams();
  const [draft, setDraft] = useState<SpellingDraft>();
  const result = useStableQuery(SearchWordsDocument, { variables: searchWordsVariables(query) });
  if (!result) return <Loading />;
  const { searchSpellings: spellings, searchWords: words } = result.data;
  const close = () => setDraft(undefined);
  return (
    <ConsolePage
      intro={t("How people type what the shop sells, and what they search for")}
      action={<Button onClick={() => setDraft({})}>{t("Add a Spelling")}</Button>}
    >
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      <Section title={t("Spellings")} px="0">
        <SpellingFilters />
        {spellings.nodes.length === 0 ? (
          <EmptyList totalCount={spellings.totalCount}>
            <EmptyState text={t("No Spellings Found")} />
          </EmptyList>
        ) : (
          <SpellingTable
            spellings={spellings.nodes}
            onEdit={(spelling) => setDraft({ spelling })}
          />
        )}
        <Pager
          label={t("spellings")}
          name="page"
          pageSize={pageSize}
          totalCount={spellings.totalCount}
        />
      </Section>
      <Section title={t("Searched Words")} px="0">
        <WordFilters />
        {words.nodes.length === 0 ? (
          <EmptyList totalCount={words.totalCount} page="wordsPage">
            <EmptyState text={t("Nothing Was Searched For")} />
          </EmptyList>
        ) : (
          <WordTable words={words.nodes} onAdd={(word) => setDraft({ word })} />
        )}
        <Pager
          label={t("searched words")}
          name="wordsPage"
          pageSize={pageSize}
          totalCount={words.totalCount}
        />
      </Section>
      {draft && <SpellingDialog draft={draft} onClose={close} />}
    </ConsolePage>
  );
}

export { SearchWords as Component };
