import { Link } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A link to a page of the server that is not part of the site: the browser loads it as a document. */
export function OtherPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} variant="underline">
      {children}
    </Link>
  );
}
