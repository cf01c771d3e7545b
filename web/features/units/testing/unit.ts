import type { UnitDetailsFragment } from "../../../generated/UnitDetails.ts";

const picture = {
  __typename: "Image",
  path: "/images/a.jpg",
  width: 800,
  height: 800,
  color: "#ccc",
} as const;

/** A draft that could be put on sale, for component tests; `given` overrides its fields. */
export const unitWith = (given: Partial<UnitDetailsFragment> = {}): UnitDetailsFragment => ({
  __typename: "Unit",
  id: "u1",
  code: "U-7K3F9",
  state: "DRAFT",
  version: 3,
  device: { __typename: "Smartphone", id: "d1", kind: "SMARTPHONE", title: "Apple iPhone 13" },
  variant: { __typename: "Variant", id: "v1", ram: 4, rom: 128 },
  price: 38_000,
  grade: "B",
  condition: null,
  notes: "",
  notesBn: null,
  photos: [picture],
  warrantyDays: 30,
  imei: "356938035643809",
  imei2: null,
  serial: null,
  cost: 31_000,
  imeiCheck: {
    __typename: "ImeiCheck",
    result: "REGISTERED",
    checkedAt: "2026-11-12T08:00:00.000Z",
  },
  imeiOverride: null,
  imeiSeen: [],
  lastSoldFor: 39_500,
  createdAt: "2026-11-10T08:00:00.000Z",
  offeredAt: null,
  purchase: null,
  reservation: null,
  sale: null,
  receipts: [],
  timeline: [],
  ...given,
});
