import { Box, chakra, Stack } from "@chakra-ui/react";
import * as z from "zod/mini";
import { CreateRoleDocument } from "../../generated/CreateRole.ts";
import { limits } from "../../generated/limits.ts";
import type { RoleRowFragment, StaffRight } from "../../generated/RoleRow.ts";
import { UpdateRoleDocument } from "../../generated/UpdateRole.ts";
import { t } from "../../platform/i18n.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { Checkbox } from "../../ui/controls/controls.tsx";
import { Fields } from "../../ui/forms/Fields.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { formOf, row } from "../../ui/forms/fieldRows.ts";
import { choice, text } from "../../ui/forms/rules.ts";
import { useZodForm, type ZodForm } from "../../ui/forms/useZodForm.ts";
import { rightGroups, rightLabels, rightSentences } from "./rights.ts";

const { name, nameBn } = limits.CreateRoleInput;

const names = {
  name: row(t("Name"), text, name),
  nameBn: row(t("Name in Bangla"), text, nameBn, { lang: "bn" }),
};

const { schema, labels } = formOf({
  ...names,
  rights: {
    label: t("Rights"),
    schema: z.array(choice(rightLabels, t("Choose rights from the list"))),
  },
});

type RoleDialogProps = {
  /** The role to change. If omitted, the dialog creates a role. */
  role?: RoleRowFragment;
  /** The rights of the role that is copied. A new role begins with these rights. */
  copied?: readonly StaffRight[];
  onClose: () => void;
};

type Values = { name: string; nameBn: string; rights: StaffRight[] };

/** A dialog that creates or changes a role. It has fields for the names, and a checkbox for each right. */
export function RoleDialog({ role, copied = [], onClose }: RoleDialogProps) {
  const create = useSave(CreateRoleDocument, {
    once: true,
    onDone: onClose,
    done: t("Role Added"),
  });
  const update = useSave(UpdateRoleDocument, { onDone: onClose, done: t("Role Saved") });
  const form = useZodForm<Values, Values>({
    schema,
    labels,
    initial: {
      name: role?.name ?? "",
      nameBn: role?.nameBn ?? "",
      rights: [...(role?.rights ?? copied)],
    },
    save: (input): Promise<unknown> =>
      role ? update({ id: role.id, input, version: role.version }) : create({ input }),
  });
  return (
    <FormDialog
      title={role ? t("Change {name}", { name: role.name }) : t("New role")}
      action={role ? t("Save role") : t("Add role")}
      form={form}
      onClose={onClose}
    >
      <Fields form={form} rows={names} />
      <RightBoxes form={form} />
    </FormDialog>
  );
}

const RightBoxes = ({ form }: { form: ZodForm<Values, Values> }) => (
  <Stack gap="4">
    {rightGroups.map(({ label, rights }) => (
      <chakra.fieldset key={label} minW="0">
        <chakra.legend mb="1.5" fontSize="sm" fontWeight="medium">
          {label}
        </chakra.legend>
        <Stack gap="2">
          {rights.map((right) => (
            <Checkbox key={right} value={right} {...form.register("rights")}>
              <chakra.span>
                {rightLabels[right]}
                <Box as="span" display="block" fontSize="sm" color="fg.muted">
                  {rightSentences[right]}
                </Box>
              </chakra.span>
            </Checkbox>
          ))}
        </Stack>
      </chakra.fieldset>
    ))}
  </Stack>
);
