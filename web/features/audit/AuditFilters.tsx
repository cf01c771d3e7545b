import { Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { auditActionWords, auditSubjectWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { usePutInAddress } from "../../ui/usePutInAddress.ts";

const choicesOf = (all: string, words: Record<string, string>) => [
  { value: "", word: all },
  ...Object.entries(words).map(([value, word]) => ({ value, word })),
];

const subjects = choicesOf(t("Everything"), auditSubjectWords);
const actions = choicesOf(t("All actions"), auditActionWords);

/** What narrows the table. It stands in the address, and each change is at page one. */
export function AuditFilters() {
  const [query] = useSearchParams();
  const put = usePutInAddress();
  return (
    <Flex gap="3" mb="5" wrap="wrap" direction={{ base: "column", sm: "row" }}>
      <SearchField
        label={t("Search the audit by name or admin")}
        placeholder={t("Search by name or admin")}
        searched={query.get("search") ?? ""}
        onSearch={(search) => put({ search, page: "" })}
      />
      <AddressSelect label={t("Subject")} name="subject" choices={subjects} resets="page" />
      <AddressSelect label={t("Action")} name="action" choices={actions} resets="page" />
    </Flex>
  );
}
