import { Text } from "@chakra-ui/react";
import { t } from "../platform/i18n.ts";
import { Loading } from "../ui/Loading.tsx";

/** The server's HTML for a guarded page, which only the browser's scripts can show. */
export function GuardedFallback() {
  return (
    <>
      {/* Above the spinner, which is high and does not go away without scripts. */}
      <noscript>
        <Text px="4" pt="16" textAlign="center">
          {t("This page needs JavaScript. Please switch it on in your browser.")}
        </Text>
      </noscript>
      <Loading />
    </>
  );
}
