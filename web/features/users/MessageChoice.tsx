import { useQuery } from "@apollo/client/react";
import { Text } from "@chakra-ui/react";
import { type Control, useController } from "react-hook-form";
import type * as z from "zod/mini";
import { MessageChoiceDocument } from "../../generated/MessageChoice.ts";
import { t } from "../../platform/i18n.ts";
import { Checkbox } from "../../ui/controls/controls.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { type ProfileValues, profileLabels, type profileRules } from "./profileRules.ts";

type MessageChoiceProps = {
  control: Control<ProfileValues, unknown, z.output<typeof profileRules>>;
};

/** The field for whether the user gets messages. It shows the stored choice until the user changes it. */
export function MessageChoice({ control }: MessageChoiceProps) {
  const { field } = useController({ control, name: "smsNotifications" });
  const { data, error, refetch } = useQuery(MessageChoiceDocument, {
    notifyOnNetworkStatusChange: false,
  });
  const checked = field.value ?? data?.me?.smsNotifications;
  return (
    <div>
      {checked === undefined && <LoadFailure failure={error} onRetry={refetch} />}
      <Checkbox
        ref={field.ref}
        name={field.name}
        disabled={checked === undefined}
        checked={checked ?? false}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
      >
        {profileLabels.smsNotifications}
      </Checkbox>
      <Text fontSize="sm" color="fg.muted">
        {t("Login codes are always sent.")}
      </Text>
    </div>
  );
}
