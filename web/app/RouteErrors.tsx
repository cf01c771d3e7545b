import { Button, Flex, Heading, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router-dom";
import { closeLogin } from "../features/users/loginRequest.ts";
import { codeOf, messageOf } from "../platform/graphql/errors.ts";
import { t } from "../platform/i18n.ts";
import { routes } from "../platform/paths.ts";
import { ButtonLink } from "../ui/controls/RouteLink.tsx";
import { Loading } from "../ui/page/Loading.tsx";

/** Loads the document again. Revalidating would not help, because the router never loads a failed chunk again. */
const TryAgain = () => <Button onClick={() => window.location.reload()}>{t("Try again")}</Button>;

/** Replaces a page that could not be loaded. */
export function PageError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const isExpired = codeOf(error) === "UNAUTHENTICATED";
  useEffect(() => {
    if (!isExpired) return;
    // The session has expired, so loading again makes the guard redirect to another page. There is nothing to continue
    // here after a login.
    closeLogin();
    void revalidate();
  }, [isExpired, revalidate]);
  if (isExpired) return <Loading />;
  return (
    <FailedPage error={error}>
      <TryAgain />
      <ButtonLink to={routes.home} variant="outline">
        {t("Go to the home page")}
      </ButtonLink>
    </FailedPage>
  );
}

/** Replaces the whole site if even the shop's settings could not be loaded. */
export function ShellError() {
  return (
    <FailedPage error={useRouteError()}>
      <TryAgain />
    </FailedPage>
  );
}

/** Replaces a page that failed. Shows the reason, and the next steps in `children`. */
function FailedPage({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <Flex direction="column" align="center" gap="4" px="4" py="24" textAlign="center" role="alert">
      <Heading as="h1">{t("This page could not be shown")}</Heading>
      <Text color="fg.muted">{messageOf(error)}</Text>
      <Flex gap="3" mt="2">
        {children}
      </Flex>
    </Flex>
  );
}
