import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { evaluationIllustrations } from "./evaluationIllustrations.ts";
import { placeholderPicture } from "./placeholder.ts";

/** Draws the static pictures under `web/public/img` again: run it with tsx after changing one. */
const images = new URL("../../web/public/img/", import.meta.url);
const folder = new URL("Evaluation/Smartphone/", images);

await mkdir(fileURLToPath(folder), { recursive: true });
for (const [name, svg] of evaluationIllustrations()) {
  await writeFile(new URL(name, folder), `${svg}\n`);
}
await writeFile(new URL("test.png", images), await placeholderPicture());
