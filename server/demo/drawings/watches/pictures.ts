import { Paper } from "../paper.ts";
import { placed } from "../shapes.ts";
import { floorShadow, SIDE, softShadow, studio } from "../studio.ts";
import type { WatchDesign } from "./design.ts";
import type { WatchFinish } from "./finishes.ts";
import { watchBack, watchBox, watchFront } from "./watch.ts";

/** A watch to be drawn. */
export type WatchLook = { design: WatchDesign; finish: WatchFinish };

function tile(tint: string, content: (paper: Paper) => string): string {
  const paper = new Paper();
  const drawn = content(paper);
  return paper.picture(SIDE, SIDE, studio(paper, tint) + drawn);
}

function shadows(paper: Paper, design: WatchDesign): string {
  const [w, h] = design.size;
  const body = { x: -w / 2, y: -h / 2 + 2, w, h, r: design.corner };
  return softShadow(paper, watchBox(design), 5, 0.25) + softShadow(paper, body, 5, 0.3);
}

/** A watch's pictures, the cover first: front, underside, the face from near. */
export function watchPictures({ design, finish }: WatchLook): string[] {
  const front = (paper: Paper) => shadows(paper, design) + watchFront(paper, design, finish);
  const back = (paper: Paper) => shadows(paper, design) + watchBack(paper, design, finish);
  const scale = 1050 / watchBox(design).h;
  const whole = (paper: Paper, drawn: string) =>
    floorShadow(paper, SIDE / 2, 1124, 640, 50) + placed(drawn, 600, 600, scale);
  return [
    tile(finish[1], (paper) => whole(paper, front(paper))),
    tile(finish[1], (paper) => whole(paper, back(paper))),
    tile(finish[1], (paper) => placed(front(paper), 600, 600, 720 / Math.max(...design.size), 12)),
  ];
}
