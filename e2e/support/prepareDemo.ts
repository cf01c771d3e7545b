/** `npm test` runs this file in parallel to other tests, so that the browser tests need not wait for the demo. */
import { prepareDemo } from "./shop.ts";

await prepareDemo();
