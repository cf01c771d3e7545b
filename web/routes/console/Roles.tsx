import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { personName } from "../../features/staff/personName.ts";
import { RoleDialog } from "../../features/staff/RoleDialog.tsx";
import { rightLabels } from "../../features/staff/rights.ts";
import { roleName } from "../../features/staff/roleName.ts";
import { DeleteRoleDocument } from "../../generated/DeleteRole.ts";
import type { RoleRowFragment, StaffRight } from "../../generated/RoleRow.ts";
import { RolesDocument } from "../../generated/Roles.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

type Open = { role?: RoleRowFragment; copied?: readonly StaffRight[] };

export const loader = queryLoader(RolesDocument, () => ({}));

/** The page of the roles. It shows each role's rights and the people who have the role. */
function Roles() {
  const { data } = usePageData(RolesDocument);
  const [open, setOpen] = useState<Open>();
  return (
    <ConsolePage
      intro={t("The rights of the people with each role")}
      action={<Button onClick={() => setOpen({})}>{t("New role")}</Button>}
    >
      <Stack gap="4">
        {data.roles.map((role) => (
          <Part key={role.id} as="section" title={roleName(role)}>
            <Text fontSize="sm" color="fg.muted">
              {data.staff
                .filter((member) => member.role.id === role.id)
                .map(personName)
                .join(", ") || t("Nobody has this role.")}
            </Text>
            <Text mt="2">
              {role.isOwner
                ? t("All rights")
                : role.rights.map((right) => rightLabels[right]).join(" · ") || t("No rights")}
            </Text>
            <RoleActions role={role} onOpen={setOpen} />
          </Part>
        ))}
      </Stack>
      {open && <RoleDialog {...open} onClose={() => setOpen(undefined)} />}
    </ConsolePage>
  );
}

type RoleActionsProps = { role: RoleRowFragment; onOpen: (open: Open) => void };

function RoleActions({ role, onOpen }: RoleActionsProps) {
  const [remove] = useAction(DeleteRoleDocument, { done: t("Role Deleted") });
  const name = roleName(role);
  return (
    <Flex gap="2" wrap="wrap" mt="3">
      {!role.isOwner && (
        <Button
          size="sm"
          variant="outline"
          aria-label={t("Change {name}", { name })}
          onClick={() => onOpen({ role })}
        >
          {t("Change")}
        </Button>
      )}
      <Button
        size="sm"
        variant="outline"
        aria-label={t("Copy {name}", { name })}
        onClick={() => onOpen({ copied: role.rights })}
      >
        {t("Copy")}
      </Button>
      {!role.isOwner && role.memberCount === 0 && (
        <ConfirmButton
          size="sm"
          variant="outline"
          colorPalette="danger"
          aria-label={t("Delete {name}", { name })}
          question={t("Delete the role {name}?", { name })}
          confirmLabel={t("Delete")}
          onConfirm={() => remove({ id: role.id })}
        >
          {t("Delete")}
        </ConfirmButton>
      )}
    </Flex>
  );
}

export { Roles as Component };
