import { Text } from "@chakra-ui/react";
import type { StaffRowFragment } from "../../generated/StaffRow.ts";
import { StaffSessionsDocument } from "../../generated/StaffSessions.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { t } from "../../platform/i18n.ts";
import { Modal } from "../../ui/dialogs/Modal.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import { SessionList } from "../sessions/SessionList.tsx";
import { personName } from "./personName.ts";

type SessionsDialogProps = { member: StaffRowFragment; onClose: () => void };

/** A dialog that lists the sessions of a staff member, with buttons to end the sessions. */
export function SessionsDialog({ member, onClose }: SessionsDialogProps) {
  const { data, error, retry } = useRead(StaffSessionsDocument, { userId: member.id });
  return (
    <Modal title={t("Sessions of {name}", { name: personName(member) })} open onClose={onClose}>
      <LoadFailure failure={error} onRetry={retry} />
      {!data && !error && <Loading />}
      {data?.staffSessions.length === 0 && <Text>{t("Not logged in anywhere")}</Text>}
      {data && <SessionList sessions={data.staffSessions} />}
    </Modal>
  );
}
