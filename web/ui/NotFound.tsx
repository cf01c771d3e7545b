import { routes } from "../platform/paths.ts";
import { Head } from "./Head.tsx";
import { ButtonLink } from "./RouteLink.tsx";
import { Unavailable } from "./Unavailable.tsx";

/** The page for an unknown address. */
export function NotFound() {
  return (
    <Unavailable
      title="404: Page Not Found"
      text="Sorry, we could not find the page you are looking for. Please return to the homepage."
    >
      <Head title="Page Not Found" description="This page does not exist." noindex status={404} />
      <ButtonLink to={routes.home} size="lg">
        Return to the homepage
      </ButtonLink>
    </Unavailable>
  );
}
