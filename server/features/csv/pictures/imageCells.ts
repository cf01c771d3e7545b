import { parseList } from "../../../csv/cells.ts";
import { limits } from "../../../generated/limits.ts";
import type { ParsedRows } from "../format/parsedRows.ts";

/** Whether a cell is the address of a picture and not the name of a file. */
export const isPictureAddress = (text: string): boolean => /^https?:\/\//i.test(text);

const { maxLength: maxPathLength } = limits.PhoneOrTabletInput.coverImage;

/** The address of a picture must not become part of a device. */
const maxAddressLength = 2_000;

/**
 * The cells of some devices that name pictures: paths of images, addresses and names of files. Cells that are too long
 * are errors anyway.
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
