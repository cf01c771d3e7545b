import { draw } from "../drawings/paper.ts";
import { disc, line, placed, ring, rounded } from "../drawings/shapes.ts";
import { blots, CORNER, columns, crack, NICK, scratches, WEB } from "./defects.ts";
import { front, NIGHT, type Scene } from "./scene.ts";

const showing =
  (content: string): Scene =>
  (paper) =>
    front(paper, content);

const clean: Scene = showing("");

/** Dead pixels, from many to none. */
export const displaySpot = {
  heavy: showing(
    blots(
      [100, 62, 1.5],
      [146, 96, 1.9],
      [98, 122, 2.2],
      [138, 156, 1.6],
      [100, 186, 1.7],
      [150, 200, 1],
      [142, 52, 0.8],
    ),
  ),
  major: showing(blots([104, 84, 1.4], [142, 128, 1.5], [106, 174, 1.1])),
  minor: showing(blots([132, 112, 0.6])),
  none: clean,
};

/** Lines on the display, from many to none. */
export const lineOnDisplay = {
  heavy: showing(
    columns(
      [84, 3, "#24d05a"],
      [92, 5, "#ff3fb4"],
      [101, 2, "#ffffff"],
      [113, 4, "#21e1ff"],
      [122, 6, "#141821"],
      [131, 3, "#ff3fb4"],
      [142, 5, "#24d05a"],
      [153, 3, "#ffe14a"],
    ),
  ),
  major: showing(columns([98, 3, "#24d05a"], [112, 3.5, "#ff3fb4"], [143, 3, "#24d05a"])),
  minor: showing(columns([140, 2, "#24d05a"])),
  none: clean,
};

const swap = "M92 112A30 30 0 0 1 146 102M148 88V104H132M148 128A30 30 0 0 1 94 138M92 152V136H108";

/** The glass, from shattered to untouched. */
export const screenCondition = {
  heavyCrack: showing(crack(WEB)),
  majorCrack: showing(crack(CORNER)),
  minorCrack: showing(crack(NICK)),
  scratch: showing(scratches("M92 150L136 92M104 168L150 112M96 84L112 66M118 186L140 162")),
  changed: showing(disc(120, 120, 84, "#ffffffd9") + line(swap, "#ef7a1a", 6)),
  original: showing(
    disc(120, 120, 84, "#ffffffd9") +
      line(
        "M120 88L144 97V120C144 136 134 147 120 154C106 147 96 136 96 120V97ZM108 120L117 129L133 112",
        "#16a34a",
        6,
      ),
  ),
};

const DOTS = [92, 110.7, 129.3, 148];
const ROWS = [60, 82, 104, 126, 148, 170, 192];

function touchGrid(works: (row: number) => boolean): string {
  return ROWS.flatMap((y, row) =>
    DOTS.map((x) => disc(x, y, 9, works(row) ? "#3ee07a" : "#ffffff2b")),
  ).join("");
}

const finger =
  "M-8-34A8 8 0 0 1 8-34V-2L24 3C32 6 34 12 32 20L28 40H-10L-26 14C-30 7-22 1-16 7L-8 14Z";

function touch(colour: string, more = ""): string {
  const hand = draw`<path d="${finger}" fill="#ffffff" stroke="#1b2436" stroke-width="3.5" stroke-linejoin="round"/>`;
  const ripple = ring(0, -34, 34, colour, 4) + ring(0, -34, 56, `${colour}66`, 3);
  return placed(ripple + hand + more, 122, 146);
}

/** Where the screen feels a finger. */
export const touchScreen = {
  working: ((paper) => front(paper, touchGrid(() => true) + touch("#3ee07a"), NIGHT)) as Scene,
  partial: ((paper) =>
    front(paper, touchGrid((row) => row < 3) + touch("#eab308"), NIGHT)) as Scene,
  broken: ((paper) =>
    front(
      paper,
      touchGrid(() => false) + touch("#d92d3a", line("M-30-60L34 44", "#d92d3a", 7)),
      NIGHT,
    )) as Scene,
};

const handset =
  "M-13-15C-17-11-17-5-13 1C-8 9-1 14 6 16C11 17 15 15 17 11L10 4L4 8C0 6-5 1-7-4L-3-9L-9-17Z";

function call(answered: boolean): string {
  const button = (x: number, fill: string, turn: number) =>
    disc(x, 184, 36, fill) + placed(draw`<path d="${handset}" fill="#ffffff"/>`, x, 184, 0.8, turn);
  const caller =
    disc(120, 84, 46, "#ffffff2b") +
    disc(120, 77, 18, "#ffffffcc") +
    draw`<path d="M102 100A18 14 0 0 1 138 100Z" fill="#ffffffcc"/>`;
  const rays = answered
    ? ring(120, 84, 62, "#3ee07a99", 3) + ring(120, 84, 78, "#3ee07a4d", 3)
    : line("M90 54L150 114", "#ff5c66", 7);
  const name = rounded({ x: 98, y: 132, w: 44, h: 7, r: 3.5 }, "#ffffffb3");
  return (
    caller +
    rays +
    name +
    button(101, "#e5484d", 135) +
    button(139, answered ? "#22c55e" : "#5b6475", 0)
  );
}

/** Whether a call comes in. */
export const receiveCalls = {
  yes: ((paper) => front(paper, call(true), NIGHT)) as Scene,
  no: ((paper) => front(paper, call(false), NIGHT)) as Scene,
};
