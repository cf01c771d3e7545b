import { MyRightsDocument, type StaffRight } from "../../generated/MyRights.ts";
import type { Execute } from "./pageData.ts";

/**
 * Returns a function that tells whether the user has one of some rights. With it, a page that shows several things
 * leaves out those that its user may not read: an operation with a part that is refused has no data at all.
 */
export async function rightsOf(execute: Execute): Promise<(...rights: StaffRight[]) => boolean> {
  const { data } = await execute(MyRightsDocument, {});
  const own = new Set(data.me?.rights);
  return (...rights) => rights.some((right) => own.has(right));
}
