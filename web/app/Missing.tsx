import { Flex, Heading } from "@chakra-ui/react";
import { useEffect } from "react";
import { ButtonLink } from "../ui/RouteLink.tsx";
import { toast } from "../ui/toasts.ts";
import { Head } from "./Head.tsx";

type MissingProps = {
  /** What the server says of it. */
  message: string;
  /** Where things of its kind are listed. */
  backTo: string;
};

/** Stands where details would, of something that is gone or never was. */
export function Missing({ message, backTo }: MissingProps) {
  useEffect(() => toast.error(message), [message]);
  return (
    <Flex direction="column" align="center" gap="5" px="4" py="24" textAlign="center">
      <Head title="Not Found" description={message} noindex />
      <Heading as="h1" size="2xl">
        {message}
      </Heading>
      <ButtonLink to={backTo} size="lg">
        Back to the dashboard
      </ButtonLink>
    </Flex>
  );
}
