import { Flex, Heading, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect } from "react";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { toast } from "../toasts/toasts.ts";
import { Head } from "./Head.tsx";

type NotFoundProps = {
  /** The server's message. It is also shown as a toast. */
  error?: string | undefined;
  title?: string | undefined;
  text?: string;
  /** The title of the document. */
  pageTitle?: string;
  /** The HTTP status. Default: 404. */
  status?: number;
  /** The deleted object that had this address. */
  gone?: { title: string } | null | undefined;
  /** Links to other pages that may help the visitor. */
  children?: ReactNode;
};

/** Shown instead of a page whose object does not exist. */
export function NotFound({
  error,
  title = error,
  text,
  pageTitle,
  status = 404,
  gone,
  children,
}: NotFoundProps) {
  useEffect(() => {
    if (error !== undefined) toast.error(error);
  }, [error]);
  if (title === undefined) return <UnknownAddress gone={gone} />;
  return (
    <Flex
      direction="column"
      align="center"
      gap="5"
      px="4"
      py={{ base: "20", md: "32" }}
      textAlign="center"
    >
      <Head
        title={pageTitle ?? t("Not Found")}
        description={text ?? title}
        noindex
        status={status}
      />
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      {text && (
        <Text maxW="lg" color="fg.muted">
          {text}
        </Text>
      )}
      <Flex wrap="wrap" justify="center" gap="3">
        {children}
      </Flex>
    </Flex>
  );
}

type UnknownAddressProps = Pick<NotFoundProps, "gone">;

const UnknownAddress = ({ gone }: UnknownAddressProps) => (
  <NotFound
    title={gone?.title ?? t("404: Page Not Found")}
    text={
      gone
        ? t("No longer in our shop.")
        : t("Sorry, we could not find the page you are looking for. Please return to the homepage.")
    }
    pageTitle={gone?.title ?? t("Page Not Found")}
    status={gone ? 410 : 404}
  >
    <ButtonLink to={routes.home} size="lg">
      {t("Return to the homepage")}
    </ButtonLink>
  </NotFound>
);
