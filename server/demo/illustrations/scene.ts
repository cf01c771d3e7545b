import { draw, Paper } from "../drawings/paper.ts";
import { type Box, disc, inset, line, outlined, rounded } from "../drawings/shapes.ts";

/** Side of an illustration, in its own units. */
const SIDE = 240;

/** What an answer means for the price, from worst to best; it colours the mark in the corner. */
export type Severity = "heavy" | "major" | "minor" | "good" | "note";

const MARK_COLOURS: Record<Severity, string> = {
  heavy: "#d92d3a",
  major: "#ef7a1a",
  minor: "#eab308",
  good: "#16a34a",
  note: "#3b6fd8",
};

const MARKS: Record<Severity, string> = {
  heavy: "M-8-8L8 8M8-8L-8 8",
  major: "M0-10V3M0 10V10.2",
  minor: "M0-10V3M0 10V10.2",
  good: "M-9 0L-3 7L9-6",
  note: "M0-10V-9.8M0-2V10",
};

function mark(severity: Severity): string {
  const placed = `transform="translate(198 198)"`;
  return (
    disc(198, 198, 46, "#ffffff") +
    disc(198, 198, 40, MARK_COLOURS[severity]) +
    line(MARKS[severity], "#ffffff", 5, placed)
  );
}

/** Draws what an option is about. */
export type Scene = (paper: Paper) => string;

/** An option's illustration: the scene on its tile, marked with what it means. */
export function illustration(severity: Severity, scene: Scene): string {
  const paper = new Paper();
  const tile = paper.radial([0.5, 0.42, 0.75], "#ffffff", "#f3f5f8 60%", "#e3e7ee");
  const content = draw`<rect width="${SIDE}" height="${SIDE}" fill="${tile}"/>${scene(paper)}`;
  return paper.picture(SIDE, SIDE, content + mark(severity));
}

const BODY: Box = { x: 70, y: 18, w: 100, h: 204, r: 20 };

/** The lit part of the illustrations' phone. */
export const SCREEN: Box = inset(BODY, 6);

/** The back's face, within the frame. */
export const BACK: Box = inset(BODY, 3);

function body(paper: Paper): string {
  const metal = paper.linear(
    "across",
    "#565d69",
    "#c9ced6 8%",
    "#8b919c 50%",
    "#aeb4be 92%",
    "#4a505b",
  );
  return [
    rounded({ ...BODY, x: BODY.x + 3, y: BODY.y + 5 }, "#10182814"),
    rounded({ x: 168, y: 70, w: 4, h: 24, r: 2 }, "#6a707b"),
    rounded({ x: 168, y: 102, w: 4, h: 14, r: 2 }, "#6a707b"),
    rounded(BODY, metal),
  ].join("");
}

/** The illustrations' phone from the front; `content` is drawn on its screen. */
export function front(
  paper: Paper,
  content: string,
  light = ["#4f8df5", "#7cc6f2", "#d9f2f4"],
): string {
  const lit = rounded(SCREEN, paper.linear("falling", ...light));
  return [
    body(paper),
    rounded(inset(BODY, 2.5), "#0b0d11"),
    paper.through(rounded(SCREEN, "#000"), lit + content),
    rounded({ x: 106, y: 29, w: 28, h: 8, r: 4 }, "#0b0d11"),
  ].join("");
}

/** A dark screen, for what is shown in light. */
export const NIGHT = ["#1b2436", "#232f47", "#151c2b"];

/** The illustrations' phone from behind; `content` is drawn on its back panel. */
export function back(paper: Paper, content: string): string {
  const panel = rounded(BACK, paper.linear("falling", "#8fa3c4", "#5f7599", "#465a7c"));
  const eye =
    disc(0, 0, 22, "#171a20") + disc(0, 0, 12, "#24324f") + disc(-2.5, -3, 4, "#9fc0ff99");
  const cameras =
    rounded({ x: 80, y: 28, w: 34, h: 58, r: 15 }, "#3f5171") +
    outlined({ x: 80, y: 28, w: 34, h: 58, r: 15 }, "#ffffff40", 1) +
    paper.stamp(eye, 97, 45) +
    paper.stamp(eye, 97, 70);
  return body(paper) + paper.through(rounded(BACK, "#000"), panel + cameras + content);
}
