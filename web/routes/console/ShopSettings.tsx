import { useRef } from "react";
import { ShopSettingsForm } from "../../features/shop/ShopSettingsForm.tsx";
import { ShopSettingsDocument } from "../../generated/ShopSettings.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

export const loader = queryLoader(ShopSettingsDocument, () => ({}));

/**
 * The page of the settings that all pages use: the shop's name, contacts, opening hours and terms, and the
 * announcement.
 */
function ShopSettings() {
  const { data } = usePageData(ShopSettingsDocument);
  const focused = useRef<string>(null);
  const { shopSettings } = data;
  return (
    <ConsolePage
      intro={t("Facts about the shop that every page shows. Changes are visible at once.")}
    >
      <ShopSettingsForm key={shopSettings.version} settings={shopSettings} focused={focused} />
    </ConsolePage>
  );
}

export { ShopSettings as Component };
