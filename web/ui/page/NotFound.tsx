import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { ButtonLink } from "../controls/RouteLink.tsx";
import { Head } from "./Head.tsx";
import { Unavailable } from "./Unavailable.tsx";

/** The page for an unknown address. */
export function NotFound() {
  return (
    <Unavailable
      title={t("404: Page Not Found")}
      text={t(
        "Sorry, we could not find the page you are looking for. Please return to the homepage.",
      )}
    >
      <Head
        title={t("Page Not Found")}
        description={t("This page does not exist.")}
        noindex
        status={404}
      />
      <ButtonLink to={routes.home} size="lg">
        {t("Return to the homepage")}
      </ButtonLink>
    </Unavailable>
  );
}
