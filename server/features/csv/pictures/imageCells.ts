import { parseList } from "../../../csv/cells.ts";
import { limits } from "../../../generated/limits.ts";
import type { ParsedRows } from "../format/parsedRows.ts";

/** Returns whether a cell is the address of a picture and not the name of a file. */
export const isPictureAddress = (text: string): boolean => /^https?:\/\//i.test(text);

const { maxLength: maxPathLength } = limits.PhoneOrTabletInput.coverImage;

/** The largest length of an address. An address may be longer than a path, because the device does not store it. */
const maxAddressLength = 2_000;

/**
 * Returns the texts by which rows name pictures: paths of images, addresses, and names of files. Omits texts that are
 * too long, because such texts are errors anyway.
 */
export const imagesIn = (devices: readonly ParsedRows[]): string[] => [
  ...new Set(
    devices
      .flatMap((rows) => {
        const further = parseList(rows.text("IMAGES"));
        return [rows.text("COVER_IMAGE"), ...("value" in further ? further.value : [])];
      })
      .filter((text) => text.length <= (isPictureAddress(text) ? maxAddressLength : maxPathLength)),
  ),
];
