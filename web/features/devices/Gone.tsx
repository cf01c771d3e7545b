import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";

/** Says that a device is no longer in the shop, at its earlier addresses. */
export const Gone = ({ device: { title } }: { device: { title: string } }) => (
  <NotFound title={t("{title} is no longer in our shop", { title })} pageTitle={title} status={410}>
    <ButtonLink to={routes.home}>{t("Return to the homepage")}</ButtonLink>
  </NotFound>
);
