import type { Reader } from "../../database/reads.ts";
import type { FeedChannel } from "../../generated/prisma/enums.ts";
import { Brands } from "../csv/format/titles.ts";
import { readBrands } from "../devices/brands.ts";
import { googleFeed } from "./google.ts";
import { type Feed, type FeedItem, itemOf } from "./items.ts";
import { metaFeed } from "./meta.ts";
import { readOffered } from "./readItems.ts";

type Format = {
  contentType: string;
  begin(feed: Feed): string;
  item(item: FeedItem): string;
  end: string;
};

/** The format of each channel's feed. */
export const formats = {
  GOOGLE: googleFeed,
  META: metaFeed,
} satisfies Record<FeedChannel, Format>;

/** The smallest length in characters of a part of a feed's text, except for the last part. */
const partLength = 32 * 1024;

/** Yields the text of a feed in parts. Each part is made only when it is requested. */
export async function* feedTexts(
  reader: Reader,
  channel: FeedChannel,
  given: Omit<Feed, "brands">,
): AsyncGenerator<string> {
  const { begin, item, end }: Format = formats[channel];
  const feed = { ...given, brands: new Brands(await readBrands(reader)) };
  let part = begin(feed);
  for await (const offered of readOffered(reader)) {
    part += item(itemOf(offered, feed));
    if (part.length < partLength) continue;
    yield part;
    part = "";
  }
  yield part + end;
}
