/** Run by `npm test` beside other tests, so that the browser tests need not wait for the demo. */
import { prepareDemo } from "./shop.ts";

await prepareDemo();
