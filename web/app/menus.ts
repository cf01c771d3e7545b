import { deviceKinds, kinds } from "../features/devices/kinds.tsx";
import { deviceRoutes, routes, sellRoutes } from "../platform/paths.ts";
import type { MenuLink } from "../ui/controls/Menu.tsx";

/** The links to the buy lists, one for each kind of device. */
export const buyLinks: readonly MenuLink[] = deviceKinds.map((kind) => ({
  to: deviceRoutes.buyList[kind],
  label: kinds[kind].plural,
}));

/** The links for selling. The shop does not buy gadgets, so the link for gadgets leads to the home page. */
export const sellLinks: readonly MenuLink[] = [
  { to: sellRoutes.brands.SMARTPHONE, label: kinds.SMARTPHONE.plural },
  { to: sellRoutes.brands.TABLET, label: kinds.TABLET.plural },
  { to: sellRoutes.brands.WEARABLE, label: kinds.WEARABLE.plural },
  { to: routes.home, label: kinds.GADGET.plural },
];
