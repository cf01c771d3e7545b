import { readFile } from "node:fs/promises";
import type { AddRequest, Device, Evaluation, User, Variant } from "../generated/prisma/client.ts";
import type { DeviceKind, PaymentMethod } from "../generated/prisma/enums.ts";
import { readDemoDevices } from "./devices.ts";
import type { DemoPrices } from "./pastPrices.ts";
import { type Wear, withWear } from "./unitPictures.ts";
import { type DemoUnit, wearOf } from "./unitRows.ts";

/**
 * The folder of the data files and pictures. This path leads to the folder both from this file and from the built
 * server.
 */
const demoFolder = new URL("../../server/demo/", import.meta.url);

const deviceFiles = {
  SMARTPHONE: "smartphones",
  TABLET: "tablets",
  WEARABLE: "wearables",
  GADGET: "gadgets",
} satisfies Record<DeviceKind, string>;

/** The age at the time of seeding. Because rows have ages and not times, the catalogue always looks recent. */
type Aged = { ageHours: number };

/** A row that belongs to a user. `user` is the user's mobile number. */
type Owned = { user: string };

/** A user of the demo. The demo's admin becomes an admin by logging in with a number in ADMIN_MOBILES. */
export type DemoUser = Aged &
  Pick<User, "mobile" | "firstName" | "lastName" | "email"> & {
    /** The English name of a staff member's role. */
    role?: string;
  };

type DerivedColumn = "title" | "searchText" | "brandKey" | "unitCount" | "unitGrades" | "hasUnits";
type GeneratedColumn = "id" | "version" | "createdAt" | "updatedAt";
type RequiredColumn = "kind" | "description" | "coverImage" | "images";

/** A device from the CSV files. Pictures are paths below `images/`; prices are in whole taka. */
export type DemoDevice = Aged &
  Pick<Device, RequiredColumn> &
  Partial<Omit<Device, RequiredColumn | DerivedColumn | GeneratedColumn>> & {
    variants?: Omit<Variant, "id" | "deviceId" | "position" | "unitCount" | "hasUnits">[];
  };

/** A banner or a home offer. */
export type DemoHomeImage = Aged & {
  image: string;
  alt: string;
  imageBn: string;
  altBn: string;
  /** The page to which a home offer leads. Banners have no link. */
  link?: string;
};

export type DemoReview = Aged & Owned & { reviewComment: string; reviewCommentBn: string };

/** An add request. An approved request leads to the device with its brand and model. */
export type DemoAddRequest = Aged &
  Owned &
  Pick<AddRequest, "kind" | "brand" | "model" | "comments" | "status">;

type DemoAnswers = Pick<
  Evaluation,
  | "receiveCalls"
  | "touchScreen"
  | "deadPixels"
  | "lineOnDisplay"
  | "screenCondition"
  | "bodyCondition"
  | "backPanel"
  | "cameraCondition"
  | "availableAccessories"
  | "warranty"
  | "batteryHealth"
  | "otherIssues"
>;

/** A decision on an evaluation, or a transition of its purchase. */
export type DemoStep = Aged &
  (
    | { code: "APPROVED" | "REJECTED" }
    | {
        code: "INSPECTED";
        /** The inspection's answers that differ from the seller's answers. */
        found: Partial<DemoAnswers>;
        notes: string;
        /** The number of the device's pictures that serve as photos. */
        photos: number;
        amount?: number;
        refuse?: boolean;
        reason?: string;
      }
    | { code: "ACCEPTED" | "DECLINED" | "RETURNED"; note: string }
    | { code: "PAID"; method: PaymentMethod; reference: string | null }
  );

/** An evaluation of the device with this brand and model. */
export type DemoEvaluation = Aged &
  Owned & { brand: string; model: string } & DemoAnswers &
  Pick<Evaluation, "status"> & {
    /** The seller's wishes for the visit and the payment. */
    wishes?: Partial<Pick<Evaluation, "payoutMethod" | "payoutMobile">> & { visitInDays?: number };
    /** The steps after the submission, oldest first. */
    steps?: DemoStep[];
  };

/** The number of quotes that visitors requested in a week. */
type DemoQuoteCount = { ageWeeks: number; asked: number };

export type Catalogue = {
  users: DemoUser[];
  /** The devices, newest first. */
  devices: DemoDevice[];
  banners: DemoHomeImage[];
  offers: DemoHomeImage[];
  reviews: DemoReview[];
  addRequests: DemoAddRequest[];
  evaluations: DemoEvaluation[];
  quoteCounts: DemoQuoteCount[];
  units: DemoUnit[];
  /** The earlier prices of some models. */
  prices: DemoPrices[];
};

/** Reads the data files. Only tests check their content. */
export async function readCatalogue(): Promise<Catalogue> {
  const [
    users,
    devices,
    banners,
    offers,
    reviews,
    addRequests,
    evaluations,
    quoteCounts,
    units,
    prices,
  ] = await Promise.all([
    readData<DemoUser>("users"),
    readDevices().then(addBangla),
    readData<DemoHomeImage>("banners"),
    readData<DemoHomeImage>("offers"),
    readData<DemoReview>("reviews"),
    readData<DemoAddRequest>("addRequests"),
    readData<DemoEvaluation>("evaluations"),
    readData<DemoQuoteCount>("quoteCounts"),
    readData<DemoUnit>("units"),
    readData<DemoPrices>("prices"),
  ]);
  return {
    ...{ users, devices, banners, offers, reviews, addRequests, evaluations, quoteCounts },
    units,
    prices,
  };
}

/** Returns the paths of all pictures in the catalogue. A picture that is used several times is repeated. */
export function pictureFiles({ banners, offers, devices, units }: Catalogue): string[] {
  return [
    ...units.map((unit) => unitPicture(devices, unit)),
    ...[...banners, ...offers].flatMap(({ image, imageBn }) => [image, imageBn]),
    ...devices.flatMap(({ coverImage, images }) => [coverImage, ...images]),
  ];
}

/** Separates the path of a device's picture from the wear of a unit. */
const wearMark = "#";

/**
 * Returns the path of a unit's picture: the back of the unit's device, or else the device's last picture, with a mark
 * for signs of use.
 */
export function unitPicture(devices: readonly DemoDevice[], unit: DemoUnit): string {
  const device = devices.find(({ brand, model }) => brand === unit.brand && model === unit.model);
  if (!device) throw new Error(`The demo catalogue has no device ${unit.brand} ${unit.model}`);
  const back = device.images.find((path) => path.endsWith("/back.svg"));
  return `${back ?? device.images.at(-1) ?? device.coverImage}${wearMark}${wearOf(unit)}`;
}

/** Returns the SVG text of a picture. */
export async function readPicture(path: string): Promise<string> {
  const [file = "", wear] = path.split(wearMark);
  const svg = await readFile(new URL(`images/${file}`, demoFolder), "utf8");
  return wear ? withWear(svg, wear as Wear) : svg;
}

async function readDevices(): Promise<DemoDevice[]> {
  const kinds = Object.keys(deviceFiles) as DeviceKind[];
  const devices = await Promise.all(
    kinds.map((kind) =>
      readDemoDevices(new URL(`data/${deviceFiles[kind]}.csv`, demoFolder), kind),
    ),
  );
  return devices.flat().sort((a, b) => a.ageHours - b.ageHours);
}

/** Texts of devices in Bangla, by the device's title. */
type BanglaTexts = Record<string, { description: string; specificationText?: string } | undefined>;

/** Adds the Bangla texts to the devices that have such texts. */
async function addBangla(devices: DemoDevice[]): Promise<DemoDevice[]> {
  const texts = await readJson<BanglaTexts>("bangla");
  return devices.map((device) => {
    const bangla = texts[device.gadgetName ?? `${device.brand} ${device.model}`];
    if (!bangla) return device;
    const { description, specificationText } = bangla;
    const described = { ...device, descriptionBn: description };
    return specificationText ? { ...described, specificationTextBn: specificationText } : described;
  });
}

const readData = <Entry>(name: string) => readJson<Entry[]>(name);

async function readJson<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(`data/${name}.json`, demoFolder), "utf8"));
}
