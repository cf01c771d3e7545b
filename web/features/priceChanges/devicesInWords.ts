import { grouped } from "../../ui/Price.tsx";

/** `1 device`, `1,200 devices`. */
export const devicesInWords = (count: number): string =>
  `${grouped(count)} ${count === 1 ? "device" : "devices"}`;
