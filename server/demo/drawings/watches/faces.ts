import { sheer } from "../colours.ts";
import { lettering } from "../lettering.ts";
import { draw, type Paper } from "../paper.ts";
import { disc, line, ring } from "../shapes.ts";
import type { Palette } from "../wallpapers.ts";
import type { FaceName } from "./design.ts";

/** Draws around the origin, as wide as `w` and as high as `h` millimetres. */
type Face = (paper: Paper, w: number, h: number, palette: Palette) => string;

const CENTRED = { anchor: "middle" } as const;

/** Part of a circle from the top clockwise; `part` is 0 to 1. */
function arc(radius: number, part: number): string {
  const angle = 2 * Math.PI * Math.min(part, 0.999);
  const [x, y] = [radius * Math.sin(angle), -radius * Math.cos(angle)];
  return draw`M0 ${-radius}A${radius} ${radius} 0 ${part > 0.5 ? 1 : 0} 1 ${x} ${y}`;
}

function gauge(radius: number, part: number, colour: string, width: number): string {
  return (
    ring(0, 0, 2 * radius, sheer(colour, 0.22), width) + line(arc(radius, part), colour, width)
  );
}

function ticks(
  radius: number,
  count: number,
  length: number,
  colour: string,
  width: number,
): string {
  const marks = Array.from({ length: count }, (_, i) => {
    const [sin, cos] = [Math.sin((i * 2 * Math.PI) / count), Math.cos((i * 2 * Math.PI) / count)];
    return draw`M${radius * sin} ${-radius * cos}L${(radius - length) * sin} ${-(radius - length) * cos}`;
  });
  return line(marks.join(""), colour, width);
}

function hand(turn: number, length: number, width: number, colour: string): string {
  return line(
    "M0 0V-1",
    colour,
    width / length,
    draw`transform="rotate(${turn}) scale(${length})"`,
  );
}

const rings: Face = (_, w, h) => {
  const r = Math.min(w, h) / 2;
  return [
    gauge(r * 0.66, 0.82, "#ff3b5c", r * 0.14),
    gauge(r * 0.49, 0.66, "#9dff3c", r * 0.14),
    gauge(r * 0.32, 0.92, "#36e0f5", r * 0.14),
    lettering("10:09", 0, -h * 0.5 + r * 0.24, {
      ...CENTRED,
      size: r * 0.17,
      weight: 0.13,
      colour: "#ffffff",
    }),
  ].join("");
};

const modular: Face = (_, w, h, [, middle, light]) => {
  const [left, unit] = [-w * 0.4, Math.min(w, h) / 40];
  const dial = (x: number, part: number, colour: string, text: string) =>
    draw`<g transform="translate(${x} ${h * 0.31})">${gauge(4.4 * unit, part, colour, 1.2 * unit)}${lettering(text, 0, 1.2 * unit, { ...CENTRED, size: 2.5 * unit, weight: 0.14, colour: "#fff" })}</g>`;
  return [
    lettering("FRI 20", w * 0.4, -h * 0.36, {
      anchor: "end",
      size: 2.6 * unit,
      weight: 0.14,
      colour: light,
    }),
    lettering("10:09", w * 0.4, -h * 0.15, {
      anchor: "end",
      size: 7.6 * unit,
      weight: 0.12,
      colour: "#ffffff",
    }),
    line(
      draw`M${left} ${h * 0.08}L${-w * 0.24} ${-h * 0.02}L${-w * 0.1} ${h * 0.05}L${w * 0.06} ${-h * 0.08}L${w * 0.22} ${h * 0.01}L${w * 0.4} ${-h * 0.06}`,
      light,
      0.9 * unit,
    ),
    dial(-w * 0.28, 0.7, "#ff5c7a", "72"),
    dial(0, 0.45, "#ffd24a", "29"),
    dial(w * 0.28, 0.86, middle, "86"),
  ].join("");
};

const analogue: Face = (_, w, h, [, , light]) => {
  const r = Math.min(w, h) / 2;
  return [
    ticks(r * 0.9, 60, r * 0.04, "#ffffff66", r * 0.012),
    ticks(r * 0.9, 12, r * 0.13, "#ffffff", r * 0.035),
    draw`<g transform="translate(0 ${r * 0.42})">${gauge(r * 0.2, 0.64, light, r * 0.035)}${lettering("8.4K", 0, r * 0.05, { ...CENTRED, size: r * 0.1, weight: 0.13, colour: "#fff" })}</g>`,
    lettering("20", r * 0.56, r * 0.06, {
      ...CENTRED,
      size: r * 0.13,
      weight: 0.13,
      colour: "#ffffff",
    }),
    hand(304, r * 0.48, r * 0.075, "#ffffff"),
    hand(54, r * 0.74, r * 0.055, "#ffffff"),
    hand(143, r * 0.7, r * 0.018, light),
    disc(0, 0, r * 0.14, light),
  ].join("");
};

const digital: Face = (_, w, h, [, middle, light]) => {
  const r = w / 2;
  const size = Math.min(r * 0.62, h * 0.26);
  return [
    lettering("10", 0, -h * 0.06, { ...CENTRED, size, weight: 0.15, colour: "#ffffff" }),
    lettering("09", 0, -h * 0.06 + size * 1.28, { ...CENTRED, size, weight: 0.15, colour: light }),
    lettering("FRI 20", 0, -h * 0.06 - size * 1.22, {
      ...CENTRED,
      size: r * 0.13,
      weight: 0.13,
      colour: "#ffffffcc",
    }),
    line(draw`M${-r * 0.42} ${h * 0.36}H${r * 0.12}`, middle, r * 0.07),
    line(draw`M${r * 0.24} ${h * 0.36}H${r * 0.42}`, "#ffffff55", r * 0.07),
  ].join("");
};

const sport: Face = (_, w, h, [, middle, light]) => {
  const r = Math.min(w, h) / 2;
  return [
    ticks(r * 0.94, 48, r * 0.07, light, r * 0.025),
    lettering("10:09", 0, -r * 0.16, {
      ...CENTRED,
      size: r * 0.4,
      weight: 0.17,
      colour: "#ffffff",
    }),
    lettering("124", -r * 0.3, r * 0.32, {
      ...CENTRED,
      size: r * 0.21,
      weight: 0.16,
      colour: "#ff5c5c",
    }),
    lettering("5.2", r * 0.34, r * 0.32, {
      ...CENTRED,
      size: r * 0.21,
      weight: 0.16,
      colour: light,
    }),
    line(
      draw`M${-r * 0.5} ${r * 0.56}L${-r * 0.24} ${r * 0.46}L0 ${r * 0.62}L${r * 0.24} ${r * 0.48}L${r * 0.5} ${r * 0.58}`,
      middle,
      r * 0.05,
    ),
  ].join("");
};

/** What a watch shows. */
export const FACES: Record<FaceName, Face> = { rings, modular, analogue, digital, sport };
