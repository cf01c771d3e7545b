const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Whether a file is a JPEG, PNG, WebP or AVIF by its first bytes. Neither its name nor the declared
 * type is asked, and no other decoder ever sees what a stranger sent.
 */
export function isPicture(bytes: Buffer): boolean {
  return (
    startsWith(bytes, JPEG_HEAD) ||
    startsWith(bytes, PNG_HEAD) ||
    (textAt(bytes, 0) === "RIFF" && textAt(bytes, 8) === "WEBP") ||
    (textAt(bytes, 4) === "ftyp" && brandsOf(bytes).includes("avif"))
  );
}

function startsWith(bytes: Buffer, head: Buffer): boolean {
  return bytes.subarray(0, head.length).equals(head);
}

function textAt(bytes: Buffer, from: number): string {
  return bytes.toString("latin1", from, from + 4);
}

/** What an ISO media file's first box says it can be read as: its major brand, then the others. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length, 256, bytes.readUInt32BE(0));
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(textAt(bytes, at));
  return brands;
}
