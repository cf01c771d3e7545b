import { darker, lighter, sheer } from "../colours.ts";
import type { Paper } from "../paper.ts";
import { type Box, inset, outlined, rounded } from "../shapes.ts";
import type { PhoneDesign } from "./design.ts";

/** The whole phone's outline, in millimetres. */
export function bodyOf({ size: [w, h], corner }: PhoneDesign): Box {
  return { x: 0, y: 0, w, h, r: corner };
}

/** The metal around a phone with its keys: on the right seen from the front, left from behind. */
export function frameOf(
  paper: Paper,
  design: PhoneDesign,
  metal: string,
  side: "front" | "back",
): string {
  const body = bodyOf(design);
  const keyX = side === "front" ? body.w - 0.5 : -0.45;
  const key = (y: number, h: number) =>
    rounded(
      { x: keyX, y, w: 0.95, h, r: 0.4 },
      paper.linear("across", lighter(metal, 0.2), darker(metal, 0.35)),
    );
  const polish = [
    darker(metal, 0.4),
    `${lighter(metal, 0.4)} 1.5%`,
    `${metal} 4%`,
    `${metal} 96%`,
    `${lighter(metal, 0.25)} 98.5%`,
    darker(metal, 0.45),
  ];
  return [
    key(body.h * 0.22, body.h * 0.11),
    key(body.h * 0.36, body.h * 0.07),
    rounded(body, paper.linear("across", ...polish)),
    outlined(inset(body, 0.1), sheer("#000000", 0.22), 0.2),
    outlined(inset(body, 0.5), sheer("#ffffff", 0.35), 0.22),
  ].join("");
}
