import { Center } from "@chakra-ui/react";
import { useTransition } from "react";
import { messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { LoadingButton } from "../controls/LoadingButton.tsx";
import { toast } from "../toasts/toasts.ts";

/** Lengthens the list above it. Where that fails, it says so and can be tried again. */
export function ShowMore({ load }: { load: () => Promise<unknown> }) {
  const [loading, startTransition] = useTransition();
  const onClick = () =>
    startTransition(async () => {
      try {
        await load();
      } catch (error) {
        toast.error(messageOf(error));
      }
    });
  return (
    <Center mt="5">
      <LoadingButton variant="outline" loading={loading} onClick={onClick}>
        {t("Show more")}
      </LoadingButton>
    </Center>
  );
}
