import { brightness, darker, lighter, mix, sheer } from "../colours.ts";
import { flash, lens, pinhole } from "../lens.ts";
import { draw, type Paper } from "../paper.ts";
import { type Box, inset, line, outlined, ring, rounded } from "../shapes.ts";
import { bodyOf, frameOf } from "./body.ts";
import type { Circle, Island, PhoneDesign } from "./design.ts";
import type { Finish } from "./finishes.ts";

/** A broad band of light falling over a shiny surface. */
function sheen(paper: Paper, box: Box, strength: number): string {
  const light = sheer("#ffffff", strength);
  const faint = sheer("#ffffff", strength * 0.35);
  return rounded(
    box,
    paper.linear("rising", "#ffffff00 18%", `${light} 50%`, `${faint} 50.5%`, "#ffffff00 78%"),
  );
}

const SHINE = { glass: 0.3, matte: 0.1, leather: 0.04 };

function panel(paper: Paper, box: Box, { surface }: PhoneDesign, back: string): string {
  const depth = brightness(back) > 0.6 ? 0.09 : 0.28;
  const tones = [lighter(back, 0.16), `${back} 45%`, darker(back, depth)];
  const shine = SHINE[surface] * (brightness(back) > 0.6 ? 1.6 : 0.7);
  return [
    rounded(box, paper.linear("falling", ...tones)),
    sheen(paper, box, Math.min(shine, 0.42)),
    outlined(inset(box, 0.15), sheer("#ffffff", 0.22), 0.3),
  ].join("");
}

function islandPaint(paper: Paper, tone: Island["tone"], [back, frame]: Finish): string {
  if (tone === "black") return paper.linear("falling", "#303338", "#131417 50%", "#08090a");
  if (tone === "clear") {
    const veil = brightness(back) > 0.6 ? "#3a404d" : "#ffffff";
    return paper.linear("falling", sheer(veil, 0.2), sheer(veil, 0.08));
  }
  if (tone === "back") return paper.linear("falling", lighter(back, 0.24), back, darker(back, 0.1));
  const tones = [
    lighter(frame, 0.45),
    `${frame} 35%`,
    `${lighter(frame, 0.2)} 60%`,
    darker(frame, 0.22),
  ];
  return paper.linear("falling", ...tones);
}

function raised(paper: Paper, { tone, box: [x, y, w, h, r] }: Island, finish: Finish): string {
  const box = { x, y, w, h, r };
  const depth = [1.3, 0.8, 0.4].map((by) =>
    rounded({ ...inset(box, -by * 0.5), x: x - by * 0.2, y: y + by * 0.1 }, "#05081218"),
  );
  return [
    ...(tone === "clear" ? [] : depth),
    rounded(box, islandPaint(paper, tone, finish)),
    outlined(inset(box, 0.14), tone === "black" ? "#ffffff2e" : "#ffffff73", 0.28),
  ].join("");
}

/** A phone's back in millimetres; its left upper corner is the origin. */
export function phoneBack(paper: Paper, design: PhoneDesign, finish: Finish): string {
  const { cameras, size } = design;
  const [back, frame] = finish;
  const body = bodyOf(design);
  const centre = cameras.centred ? size[0] / 2 : 0;
  const at = (places: readonly Circle[] = []) =>
    places.map(([x, y, d]): Circle => [x + centre, y, d]);
  const islands = (cameras.islands ?? []).map(({ tone, box: [x, ...rest] }) =>
    raised(paper, { tone, box: [x + centre, ...rest] }, finish),
  );
  const strips = (cameras.strips ?? []).map(([d, width, light]) =>
    light
      ? line(d, "#00000038", width + 0.5) + line(d, light, width)
      : line(d, sheer(darker(frame, 0.3), 0.7), width),
  );
  const face = inset(body, 0.75);
  return [
    frameOf(paper, design, frame, "back"),
    panel(paper, face, design, back),
    paper.through(rounded(face, "#000"), islands.join("")),
    draw`<g${centre ? ` transform="translate(${centre} 0)"` : ""}>${strips}</g>`,
    ...at(cameras.rings).map(([x, y, d]) => ring(x, y, d, lighter(frame, 0.55), 0.7)),
    ...at(cameras.lenses).map(([x, y, d]) => lens(paper, x, y, d, mix(frame, "#a4a7ae", 0.4))),
    ...at(cameras.flashes).map(([x, y, d]) => flash(paper, x, y, d)),
    ...at(cameras.pinholes).map(([x, y, d]) => pinhole(x, y, d)),
  ].join("");
}
