import { Link } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A link to a page of this server that does not belong to the site. The browser loads the page as a document. */
export function OtherPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} variant="underline">
      {children}
    </Link>
  );
}
