import { Button, chakra, Flex } from "@chakra-ui/react";
import { RemoveStaffDocument } from "../../generated/RemoveStaff.ts";
import type { StaffRowFragment } from "../../generated/StaffRow.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { personName } from "./personName.ts";
import { roleName } from "./roleName.ts";

type OnChange = (member: StaffRowFragment) => void;

/** The columns of the table of people; `onChange` opens the form for a person's role. */
export const staffColumns = (onChange: OnChange): readonly Column<StaffRowFragment>[] => [
  {
    header: t("Person"),
    cell: (member) => <chakra.span fontWeight="semibold">{personName(member)}</chakra.span>,
  },
  {
    header: t("Mobile"),
    phone: "start",
    hasLabel: false,
    cell: ({ mobile }) => <chakra.a href={`tel:${mobile}`}>{mobile}</chakra.a>,
  },
  { header: t("Role"), phone: "end", hasLabel: false, cell: ({ role }) => roleName(role) },
  {
    header: t("Second factor"),
    phone: "hidden",
    cell: ({ hasFactor }) => (hasFactor ? t("Yes") : t("No")),
  },
  {
    header: t("Last seen"),
    phone: "end",
    hasLabel: false,
    isQuiet: true,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment of={lastSeenAt} /> : t("Not logged in")),
  },
  {
    header: t("Actions"),
    phone: "menu",
    cell: (member) => member.mayChange && <StaffActions member={member} onChange={onChange} />,
  },
];

function StaffActions({ member, onChange }: { member: StaffRowFragment; onChange: OnChange }) {
  const [remove] = useAction(RemoveStaffDocument, { done: t("Removed from the Staff") });
  const name = personName(member);
  return (
    <Flex gap="2" wrap={{ base: "wrap", md: "nowrap" }}>
      <Button
        size="sm"
        variant="outline"
        aria-label={t("Change the role of {name}", { name })}
        onClick={() => onChange(member)}
      >
        {t("Change role")}
      </Button>
      <ConfirmButton
        size="sm"
        variant="outline"
        colorPalette="danger"
        aria-label={t("Remove {name}", { name })}
        question={t("Remove {name} from the staff? They become a customer at once.", { name })}
        confirmLabel={t("Remove")}
        onConfirm={() => remove({ id: member.id })}
      >
        {t("Remove")}
      </ConfirmButton>
    </Flex>
  );
}
