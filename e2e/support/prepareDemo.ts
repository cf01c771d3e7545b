/** `npm test` runs this file while other tests run, so that the browser tests don't have to wait for the demo. */
import { prepareDemo } from "./shop.ts";

await prepareDemo();
