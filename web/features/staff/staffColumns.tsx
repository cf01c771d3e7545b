import { Button, chakra, Flex } from "@chakra-ui/react";
import { RemoveStaffDocument } from "../../generated/RemoveStaff.ts";
import { ResetFactorsDocument } from "../../generated/ResetFactors.ts";
import type { StaffRowFragment } from "../../generated/StaffRow.ts";
import { t } from "../../platform/i18n.ts";
import { currentUser } from "../../platform/session.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import type { Column } from "../../ui/lists/DataTable.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { personName } from "./personName.ts";
import { roleName } from "./roleName.ts";

type StaffActionsProps = {
  /** Opens the form that changes a staff member's role. */
  onChange: (member: StaffRowFragment) => void;
  /** Opens the dialog with a staff member's sessions. */
  onSessions: (member: StaffRowFragment) => void;
};

/** Returns the columns of the table of staff. */
export const staffColumns = (actions: StaffActionsProps): readonly Column<StaffRowFragment>[] => [
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
  {
    header: t("Role"),
    phone: "end",
    hasLabel: false,
    // Allows breaks within words, because the column would otherwise be as wide as the longest word.
    cell: ({ role }) => <chakra.span overflowWrap="break-word">{roleName(role)}</chakra.span>,
  },
  {
    header: t("Second factor"),
    phone: "start",
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
    cell: (member) => member.mayChange && <StaffActions member={member} {...actions} />,
  },
];

function StaffActions({
  member,
  onChange,
  onSessions,
}: StaffActionsProps & { member: StaffRowFragment }) {
  const [remove] = useAction(RemoveStaffDocument, { done: t("Removed from Staff") });
  const [reset] = useAction(ResetFactorsDocument, { done: t("Second Factor Reset") });
  const isSelf = currentUser()?._id === member.id;
  const name = personName(member);
  return (
    <Flex gap="2" wrap="wrap">
      <Button
        size="sm"
        variant="outline"
        aria-label={t("Change the role of {name}", { name })}
        onClick={() => onChange(member)}
      >
        {t("Change role")}
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-label={t("Sessions of {name}", { name })}
        onClick={() => onSessions(member)}
      >
        {t("Sessions")}
      </Button>
      {member.hasFactor && !isSelf && (
        <ConfirmButton
          size="sm"
          variant="outline"
          aria-label={t("Reset the second factor of {name}", { name })}
          question={t(
            "Remove all second factors of {name}? They are logged out everywhere, and can then log in with only the code from the SMS.",
            { name },
          )}
          confirmLabel={t("Reset")}
          onConfirm={() => reset({ userId: member.id })}
        >
          {t("Reset second factor")}
        </ConfirmButton>
      )}
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
