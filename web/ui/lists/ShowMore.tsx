import { Center } from "@chakra-ui/react";
import { useTransition } from "react";
import { messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { LoadingButton } from "../controls/LoadingButton.tsx";
import { toast } from "../toasts/toasts.ts";

type ShowMoreProps = {
  /** Whether the list goes on. */
  hasMore: boolean;
  load: () => Promise<unknown>;
};

/**
 * Lengthens the list above it. Where that fails, it says so and can be tried again. At the list's end its place stays,
 * and has the focus that the button had.
 */
export function ShowMore({ hasMore, load }: ShowMoreProps) {
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
    <Center mt="5" tabIndex={-1} outline="none">
      {hasMore && (
        <LoadingButton variant="outline" loading={loading} onClick={onClick}>
          {t("Show more")}
        </LoadingButton>
      )}
    </Center>
  );
}
