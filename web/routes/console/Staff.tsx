import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { SessionsDialog } from "../../features/staff/SessionsDialog.tsx";
import { StaffDialog } from "../../features/staff/StaffDialog.tsx";
import { staffColumns } from "../../features/staff/staffColumns.tsx";
import { StaffDocument } from "../../generated/Staff.ts";
import type { StaffRowFragment } from "../../generated/StaffRow.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

export const loader = queryLoader(StaffDocument, () => ({}));

/** The page of the people who work in the shop. Owners invite and remove people here, and give them roles. */
function Staff() {
  const { data } = usePageData(StaffDocument);
  const [open, setOpen] = useState<{ member?: StaffRowFragment }>();
  const [watched, setWatched] = useState<StaffRowFragment>();
  return (
    <ConsolePage
      intro={t("Everyone who works in the shop, with their role")}
      action={<Button onClick={() => setOpen({})}>{t("Invite someone")}</Button>}
    >
      <DataTable
        label={t("Staff")}
        columns={staffColumns({
          onChange: (member) => setOpen({ member }),
          onSessions: setWatched,
        })}
        rows={data.staff}
      />
      {open && <StaffDialog {...open} roles={data.roles} onClose={() => setOpen(undefined)} />}
      {watched && <SessionsDialog member={watched} onClose={() => setWatched(undefined)} />}
    </ConsolePage>
  );
}

export { Staff as Component };
