import { auditActionWords, auditSubjectWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { FilterForm, FilterSelect, SearchField } from "../../ui/lists/FilterForm.tsx";

const subjects = { "": t("Everything"), ...auditSubjectWords };
const actions = { "": t("All actions"), ...auditActionWords };

/** What narrows the table. It stands in the address, and each change is at page one. */
export function AuditFilters() {
  return (
    <FilterForm mb="5" flexWrap="wrap">
      <SearchField
        label={t("Search the audit by name or admin")}
        placeholder={t("Search by name or admin")}
      />
      <FilterSelect label={t("Subject")} name="subject" words={subjects} />
      <FilterSelect label={t("Action")} name="action" words={actions} />
    </FilterForm>
  );
}
