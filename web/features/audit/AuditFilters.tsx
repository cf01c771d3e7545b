import { Flex } from "@chakra-ui/react";
import { auditActionWords, auditSubjectWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";
import { SearchField } from "../../ui/SearchField.tsx";

const subjects = { "": t("Everything"), ...auditSubjectWords };
const actions = { "": t("All actions"), ...auditActionWords };

/** What narrows the table. It stands in the address, and each change is at page one. */
export function AuditFilters() {
  return (
    <Flex gap="3" mb="5" wrap="wrap" direction={{ base: "column", sm: "row" }}>
      <SearchField
        label={t("Search the audit by name or admin")}
        placeholder={t("Search by name or admin")}
      />
      <AddressSelect label={t("Subject")} name="subject" words={subjects} />
      <AddressSelect label={t("Action")} name="action" words={actions} />
    </Flex>
  );
}
