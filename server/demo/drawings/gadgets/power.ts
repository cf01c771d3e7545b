import { darker, lighter, sheer } from "../colours.ts";
import { lettering } from "../lettering.ts";
import { draw, type Paper } from "../paper.ts";
import { area, disc, inset, line, outlined, oval, placed, ring, rounded } from "../shapes.ts";
import { softShadow } from "../studio.ts";
import { barrel, type GadgetDrawing, moulded } from "./gadget.ts";

const STEEL = ["#f5f6f8", "#a9aeb6", "#6a6f78"] as const;

/** An oval socket for a plug that fits both ways. */
function usbC(x: number, y: number, w = 96): string {
  return (
    rounded({ x: x - w / 2, y: y - w * 0.19, w, h: w * 0.38, r: w * 0.19 }, "#0c0d10") +
    rounded({ x: x - w * 0.3, y: y - w * 0.06, w: w * 0.6, h: w * 0.12, r: w * 0.05 }, "#4a4e57")
  );
}

function usbA(x: number, y: number, accent: string): string {
  return (
    rounded({ x: x - 66, y: y - 28, w: 132, h: 56, r: 8 }, "#0c0d10") +
    rounded({ x: x - 54, y: y + 2, w: 108, h: 18, r: 4 }, accent)
  );
}

function pins(paper: Paper, y: number): string {
  const steel = paper.linear("across", ...STEEL);
  return [-86, 50].map((x) => rounded({ x, y, w: 36, h: 130, r: 16 }, steel)).join("");
}

function plugBrick(paper: Paper, colour: string, w: number, h: number): string {
  const body = { x: -w / 2, y: 450 - h, w, h, r: 64 };
  return [
    pins(paper, body.y - 112),
    softShadow(paper, { ...body, y: body.y + 20 }, 40, 0.28),
    rounded(body, moulded(paper, colour)),
    outlined(inset(body, 4), sheer("#ffffff", 0.4), 4),
    rounded(
      { x: body.x + 46, y: body.y + h * 0.32, w: w - 92, h: h * 0.6, r: 44 },
      sheer("#000000", 0.06),
    ),
  ].join("");
}

/** A wall charger with one port and its power on the face. */
export const wallCharger: GadgetDrawing = (paper, colour) =>
  plugBrick(paper, colour, 500, 600) +
  usbC(0, 90, 130) +
  rounded({ x: -70, y: 300, w: 140, h: 8, r: 4 }, "#00000022");

/** A strong charger with three ports. */
export const triplePortCharger: GadgetDrawing = (paper, colour) =>
  plugBrick(paper, colour, 600, 640) +
  usbC(0, 40, 120) +
  usbC(0, 160, 120) +
  usbA(0, 290, "#f08a3c");

/** A charger beside its coiled cable. */
export const chargerWithCable: GadgetDrawing = (paper, colour) => {
  const cord = "M90 60C300 60 420-60 360-210S80-300 130-120S430 130 400 260S250 400 150 380";
  return [
    line(cord, "#05080f22", 34, `transform="translate(6 12)"`),
    line(cord, darker(colour, 0.25), 26),
    line(cord, lighter(colour, 0.4), 8, `transform="translate(-4 -4)"`),
    placed(
      rounded({ x: -90, y: -34, w: 120, h: 68, r: 22 }, moulded(paper, colour)) +
        rounded({ x: -168, y: -22, w: 82, h: 44, r: 18 }, paper.linear("down", ...STEEL)),
      120,
      378,
      1,
      -4,
    ),
    placed(plugBrick(paper, colour, 440, 520) + usbC(0, 150, 120), -190, 0),
  ].join("");
};

/** A flat disc that charges without a cable. */
export const wirelessCharger: GadgetDrawing = (paper, colour) =>
  [
    line("M0 380C0 470 180 430 330 440", darker(colour, 0.35), 24),
    softShadow(paper, { x: -380, y: -300, w: 760, h: 700, r: 350 }, 46, 0.26),
    disc(0, 40, 740, paper.linear("falling", ...STEEL)),
    disc(0, 40, 700, moulded(paper, colour)),
    ring(0, 40, 470, sheer("#000000", 0.12), 5),
    ring(0, 40, 300, sheer("#000000", 0.1), 5),
    area("M22-60L-60 64H-6L-22 150L64 18H10Z", sheer("#000000", 0.22)),
  ].join("");

/** A plug for a car's socket with two ports and a ring of light. */
export const carCharger: GadgetDrawing = (paper, colour) =>
  [
    softShadow(paper, { x: -150, y: -300, w: 300, h: 740, r: 120 }, 46, 0.26),
    rounded({ x: -46, y: 370, w: 92, h: 84, r: 36 }, paper.linear("across", ...STEEL)),
    area("M-130-60H130L112 330Q108 400 60 400H-60Q-108 400-112 330Z", barrel(paper, colour)),
    rounded({ x: -158, y: 110, w: 30, h: 150, r: 14 }, paper.linear("across", ...STEEL)),
    rounded({ x: 128, y: 110, w: 30, h: 150, r: 14 }, paper.linear("across", ...STEEL)),
    rounded({ x: -215, y: -330, w: 430, h: 300, r: 84 }, barrel(paper, lighter(colour, 0.08))),
    oval(0, -300, 420, 150, moulded(paper, lighter(colour, 0.18))),
    draw`<ellipse cx="0" cy="-300" rx="196" ry="64" fill="none" stroke="#4fb7ff" stroke-width="9"/>`,
    usbC(-84, -300, 104),
    placed(usbA(0, 0, "#f08a3c"), 80, -300, 0.8),
  ].join("");

function bank(paper: Paper, colour: string, w: number): string {
  const body = { x: -w / 2, y: -450, w, h: 900, r: 66 };
  return [
    softShadow(paper, { ...body, y: -425 }, 46, 0.28),
    rounded(body, barrel(paper, darker(colour, 0.2))),
    rounded(inset(body, 14), moulded(paper, colour)),
    outlined(inset(body, 15), sheer("#ffffff", 0.35), 4),
  ].join("");
}

/** A slim power bank with lights for its charge. */
export const powerBank: GadgetDrawing = (paper, colour) => {
  const lights = [0, 1, 2, 3].map((i) =>
    disc(-66 + i * 44, 320, 18, i < 3 ? "#67e08f" : "#ffffff44"),
  );
  return [
    bank(paper, colour, 470),
    usbC(-90, -392, 90),
    placed(usbA(0, 0, "#f08a3c"), 78, -392, 0.75),
    ...lights,
  ].join("");
};

/** A power bank that shows its charge in figures. */
export const displayPowerBank: GadgetDrawing = (paper, colour) =>
  bank(paper, colour, 500) +
  rounded({ x: -170, y: -330, w: 340, h: 250, r: 46 }, "#0b0d11") +
  lettering("86", -10, -148, { size: 120, weight: 0.13, colour: "#7ef0c0", anchor: "middle" }) +
  lettering("%", 122, -152, { size: 40, weight: 0.14, colour: "#7ef0c0", anchor: "middle" }) +
  usbC(-84, 392, 90) +
  usbC(84, 392, 90);

/** A small power bank that clings to a phone's back. */
export const magneticPowerBank: GadgetDrawing = (paper, colour) => {
  const body = { x: -270, y: -400, w: 540, h: 850, r: 90 };
  return [
    softShadow(paper, { ...body, y: -375 }, 46, 0.28),
    rounded(body, moulded(paper, colour)),
    outlined(inset(body, 6), sheer("#ffffff", 0.4), 5),
    ring(0, -90, 350, sheer("#000000", 0.1), 30),
    line("M0 130V240", sheer("#000000", 0.1), 30),
    usbC(0, 408, 84),
  ].join("");
};
