import { Flex } from "@chakra-ui/react";
import { useRevalidator } from "react-router-dom";
import { messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { LoadingButton } from "../controls/LoadingButton.tsx";

type LoadFailureProps = {
  /** The error of the last load. Without an error, the component renders nothing. */
  failure: unknown;
  /** Tries again. Default: runs the route's loaders. */
  onRetry?: () => unknown;
};

/**
 * Says why the page can't show new content, with a button to try again. Use it beside content that an earlier load has
 * returned.
 */
export function LoadFailure({ failure, onRetry }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator();
  if (!failure) return null;
  return (
    <Flex
      role="alert"
      align="center"
      justify="space-between"
      columnGap="4"
      wrap="wrap"
      mb="4"
      ps="4"
      pe="2"
      py="1"
      bg="warning.subtle"
      color="warning.fg"
      borderRadius="l2"
    >
      {messageOf(failure)}
      <LoadingButton
        variant="ghost"
        size="sm"
        loading={state === "loading"}
        onClick={() => void (onRetry ?? revalidate)()}
      >
        {t("Try again")}
      </LoadingButton>
    </Flex>
  );
}
