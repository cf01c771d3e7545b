import * as z from "zod/mini";
import { InviteStaffDocument } from "../../generated/InviteStaff.ts";
import { limits } from "../../generated/limits.ts";
import type { RoleRowFragment } from "../../generated/RoleRow.ts";
import type { StaffRowFragment } from "../../generated/StaffRow.ts";
import { UpdateStaffDocument } from "../../generated/UpdateStaff.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Input, Select } from "../../ui/controls/controls.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { text } from "../../ui/forms/rules.ts";
import { SelectOptions } from "../../ui/forms/SelectOptions.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { personName } from "./personName.ts";
import { roleName } from "./roleName.ts";

const labels = { mobile: t("Mobile number"), roleId: t("Role") };

const schema = z.object({
  mobile: text(labels.mobile, { ...limits.InviteStaffInput.mobile, required: true }),
  roleId: z.string().check(z.minLength(1, t("Choose a role"))),
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
  const form = useZodForm({
    schema,
    labels,
    initial: { mobile: member?.mobile ?? "", roleId: member?.role.id ?? "" },
    save: ({ mobile, roleId }): Promise<unknown> =>
      member ? update({ id: member.id, input: { roleId } }) : invite({ input: { mobile, roleId } }),
  });
  const words = Object.fromEntries(roles.map((role) => [role.id, roleName(role)]));
  return (
    <FormDialog
      title={member ? t("The role of {name}", { name: personName(member) }) : t("Invite someone")}
      action={member ? t("Save role") : t("Invite")}
      form={form}
      onClose={onClose}
    >
      {!member && (
        <Field
          form={form}
          name="mobile"
          label={labels.mobile}
          hint={t("They log in with this number, and are staff at once.")}
        >
          <Input type="tel" autoComplete="off" inputMode="tel" />
        </Field>
      )}
      <Field form={form} name="roleId" label={labels.roleId}>
        <Select>
          <option value="">{t("Choose a role")}</option>
          <SelectOptions words={words} />
        </Select>
      </Field>
    </FormDialog>
  );
}
