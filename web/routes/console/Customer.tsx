import { Link as TextLink } from "@chakra-ui/react";
import { useParams } from "react-router-dom";
import { findMobile } from "../../../shared/mobile.ts";
import { CustomersRecords } from "../../features/find/CustomersRecords.tsx";
import { readableRecords } from "../../features/find/readableRecords.ts";
import { CustomerDocument } from "../../generated/Customer.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { staffLoader } from "../../platform/rights.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { NotFound } from "../../ui/page/NotFound.tsx";

export const loader = staffLoader(CustomerDocument, ({ params }, rights) => ({
  mobile: params.mobile ?? "",
  ...readableRecords(rights, findMobile(params.mobile ?? "") !== null),
}));

/**
 * The page of one person who sells to the shop or buys from it, identified by the mobile number. It shows the person's
 * sell requests, purchases, documents, add requests and alerts.
 */
function Customer() {
  const { data } = usePageData(CustomerDocument);
  const mobile = findMobile(useParams().mobile ?? "");
  if (!mobile)
    return (
      <NotFound error={t("This is not a mobile number")}>
        <ButtonLink to={consoleRoutes.find}>{t("Find somebody")}</ButtonLink>
      </NotFound>
    );
  return (
    <ConsolePage
      intro={
        <TextLink href={`tel:${mobile}`} variant="underline">
          {mobile}
        </TextLink>
      }
    >
      <CustomersRecords data={data} mobile={mobile} />
    </ConsolePage>
  );
}

export { Customer as Component };
