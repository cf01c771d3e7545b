import type { DeviceKind, RequestStatus } from "../../generated/prisma/enums.ts";
import { DEMO_CUSTOMERS, DEMO_NEIGHBOURS, type Person } from "./people.ts";

const [TANVIR, NUSRAT] = DEMO_CUSTOMERS;
const [RAKIBUL, SADIA, MEHEDI, AYESHA, SHUVO, LAMIA, ARIF] = DEMO_NEIGHBOURS;

/** A wish for a device; an approved one names the device that was listed for it. */
export type DemoAddRequest = {
  kind: Exclude<DeviceKind, "GADGET">;
  brand: string;
  model: string;
  comments: string;
  status: RequestStatus;
  by: Person;
};

const wish = (
  by: Person,
  status: RequestStatus,
  kind: DemoAddRequest["kind"],
  [brand, model]: readonly [brand: string, model: string],
  comments: string,
): DemoAddRequest => ({ by, status, kind, brand, model, comments });

/** What customers missed in the catalogue, the newest first. */
export const ADD_REQUESTS: readonly DemoAddRequest[] = [
  wish(
    TANVIR,
    "PENDING",
    "SMARTPHONE",
    ["Samsung", "Galaxy S22"],
    "Want to sell mine: 8/128, phantom black, with box. Screen is fine, small dent on the frame.",
  ),
  wish(
    NUSRAT,
    "PENDING",
    "TABLET",
    ["Samsung", "Galaxy Tab S8+"],
    "Looking for a clean used one with the pen, for drawing.",
  ),
  wish(
    SADIA,
    "PENDING",
    "WEARABLE",
    ["Huawei", "Watch D2"],
    "My father needs the blood pressure watch. New preferred.",
  ),
  wish(MEHEDI, "PENDING", "SMARTPHONE", ["Sony", "Xperia PRO-I"], "Any condition, I collect them."),
  wish(
    RAKIBUL,
    "PENDING",
    "WEARABLE",
    ["Apple", "Watch Series 8 45 mm"],
    "Have one to sell, 89 percent battery, midnight.",
  ),
  wish(
    NUSRAT,
    "APPROVED",
    "SMARTPHONE",
    ["Google", "Pixel 9a"],
    "Iris colour if possible. Ready to pay in advance.",
  ),
  wish(TANVIR, "APPROVED", "TABLET", ["Xiaomi", "Pad 7"], "128 GB is enough."),
  wish(
    AYESHA,
    "APPROVED",
    "WEARABLE",
    ["Samsung", "Galaxy Fit3"],
    "Two pieces please, for my sister and me.",
  ),
  wish(ARIF, "REJECTED", "SMARTPHONE", ["Symphony", "Innova 30"], "Do you take button phones too?"),
  wish(TANVIR, "REJECTED", "WEARABLE", ["Xiaomi", "Mi Band 3"], "It still works, strap is torn."),
  wish(SHUVO, "REJECTED", "TABLET", ["Walton", "Walpad 8G"], "Display broken, rest good."),
  wish(
    LAMIA,
    "PENDING",
    "TABLET",
    ["Apple", "iPad Air 4"],
    "Rose gold, 64 GB, I would like to sell it with the keyboard.",
  ),
];
