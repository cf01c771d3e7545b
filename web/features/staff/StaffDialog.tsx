import { InviteStaffDocument } from "../../generated/InviteStaff.ts";
import { limits } from "../../generated/limits.ts";
import type { RoleRowFragment } from "../../generated/RoleRow.ts";
import type { StaffRowFragment } from "../../generated/StaffRow.ts";
import { UpdateStaffDocument } from "../../generated/UpdateStaff.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { choiceRow, formOf, row } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { personName } from "./personName.ts";
import { roleName } from "./roleName.ts";

const mobile = row(t("Mobile number"), text, limits.InviteStaffInput.mobile, {
  type: "tel",
  inputMode: "tel",
  hint: t("They log in with this number, and are staff at once."),
});

type StaffDialogProps = {
  /** The staff member whose role changes. If omitted, the dialog invites someone. */
  member?: StaffRowFragment;
  roles: readonly RoleRowFragment[];
  onClose: () => void;
};

/** A dialog that invites a person by mobile number, or changes the role of a staff member. */
export function StaffDialog({ member, roles, onClose }: StaffDialogProps) {
  const invite = useSave(InviteStaffDocument, { once: true, onDone: onClose, done: t("Invited") });
  const update = useSave(UpdateStaffDocument, { onDone: onClose, done: t("Role Changed") });
  const words = Object.fromEntries(roles.map((role) => [role.id, roleName(role)]));
  const roleId = choiceRow(t("Role"), words, { empty: t("Choose a role") });
  const form = useZodForm({
    ...formOf({ mobile, roleId }, { mobile: member?.mobile, roleId: member?.role.id }),
    save: ({ mobile, roleId }): Promise<unknown> =>
      member ? update({ id: member.id, input: { roleId } }) : invite({ input: { mobile, roleId } }),
  });
  return (
    <FormDialog
      title={member ? t("The role of {name}", { name: personName(member) }) : t("Invite someone")}
      action={member ? t("Save role") : t("Invite")}
      form={form}
      onClose={onClose}
    >
      <Fields form={form} rows={member ? { roleId } : { mobile, roleId }} />
    </FormDialog>
  );
}
