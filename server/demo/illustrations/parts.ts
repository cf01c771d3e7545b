import { draw } from "../drawings/paper.ts";
import { disc, line, oval, placed, ring, rounded } from "../drawings/shapes.ts";
import { back, front, NIGHT, type Scene } from "./scene.ts";

const RED = "#ff4d58";
const WHITE = "#ffffff";

/** The place on the phone that does not work. */
function spot(x: number, y: number, size: number): string {
  return disc(x, y, size, "#ff4d5838") + ring(x, y, size, RED, 3.5);
}

const dark =
  (content: string, above = ""): Scene =>
  (paper) =>
    front(paper, content, NIGHT) + above;

const struck = line("M88 84L152 156", RED, 7);

function waves(x: number, y: number, turn: number): string {
  const arcs = line(
    "M-8-4A11 11 0 0 1 8-4M-15-11A21 21 0 0 1 15-11M-22-18A31 31 0 0 1 22-18",
    RED,
    4,
  );
  return placed(arcs, x, y, 1, turn);
}

const grille = [96, 104, 112].map((x) => disc(x, 215, 4, "#0b0d11")).join("");
const socket = rounded({ x: 106, y: 212, w: 28, h: 8, r: 4 }, "#0b0d11");

const wifi =
  line("M120 138V138.2", WHITE, 13) +
  line(
    "M104 120A24 24 0 0 1 136 120M92 106A42 42 0 0 1 148 106M80 92A60 60 0 0 1 160 92",
    WHITE,
    8,
  );

const link =
  rounded({ x: 88, y: 100, w: 20, h: 40, r: 6 }, "none", `stroke="#fff" stroke-width="5"`) +
  disc(146, 120, 22, WHITE) +
  line("M116 120H117M124 120H125M132 120H133", WHITE, 5);

const ridges =
  "M102 140C98 128 98 112 106 104C114 96 128 96 135 104C141 111 142 122 141 136M110 146C106 132 107 118 112 112C117 107 125 108 129 114C133 122 132 136 130 148M120 120C121 132 121 140 119 152M96 128C94 112 98 100 108 94M142 146C144 138 145 128 144 118";

const face =
  line(
    "M88 104V94A8 8 0 0 1 96 86H106M134 86H144A8 8 0 0 1 152 94V104M152 136V146A8 8 0 0 1 144 154H134M106 154H96A8 8 0 0 1 88 146V136",
    WHITE,
    6,
  ) + line("M108 110V116M132 110V116M108 134A16 12 0 0 0 132 134M120 112V124H116", WHITE, 5);

const microphone =
  rounded({ x: 110, y: 86, w: 20, h: 40, r: 10 }, WHITE) +
  line("M100 116A20 20 0 0 0 140 116M120 137V150M108 150H132", WHITE, 6);

const loud =
  draw`<path d="M96 108H108L126 92V148L108 132H96Z" fill="#fff" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>` +
  line("M136 106A18 18 0 0 1 136 134M146 96A32 32 0 0 1 146 144", WHITE, 6);

const portrait =
  disc(120, 104, 28, WHITE) +
  draw`<path d="M94 148A26 26 0 0 1 146 148Z" fill="#fff" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>`;

const buzzer = rounded(
  { x: 104, y: 92, w: 32, h: 56, r: 8 },
  "none",
  `stroke="#fff" stroke-width="6"`,
);

/** What each broken part looks like. */
export const otherIssues = {
  frontCamera: dark(portrait + struck, spot(127, 33, 30)),
  backCamera: ((paper) => back(paper, spot(97, 57, 70))) as Scene,
  speaker: dark(loud + struck, grille + spot(104, 214, 30)),
  microphone: dark(microphone + struck, disc(142, 215, 5, "#0b0d11") + spot(142, 214, 20)),
  powerVolumeButton: dark(
    "",
    spot(170, 93, 66) + line("M206 93H190M197 86L190 93L197 100", RED, 4),
  ),
  wifi: dark(wifi + struck),
  bluetooth: dark(link + struck),
  fingerprint: dark(line(ridges, WHITE, 4) + struck),
  sensors: dark(
    line(
      "M120 128m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0M120 90V96M120 160V166M82 128H88M152 128H158",
      WHITE,
      5,
    ) +
      disc(120, 128, 22, WHITE) +
      struck,
    spot(112, 33, 22),
  ),
  earpiece: dark(
    "",
    rounded({ x: 106, y: 20, w: 28, h: 3.4, r: 1.7 }, "#0b0d11") +
      spot(120, 22, 40) +
      waves(120, 78, 180),
  ),
  vibration: dark(
    buzzer + struck,
    line(
      "M58 92L50 104L58 116L50 128L58 140M182 92L190 104L182 116L190 128L182 140M44 104L38 114L44 124M196 104L202 114L196 124",
      RED,
      5,
    ),
  ),
  faceId: dark(face + struck),
  chargingPort: dark(
    draw`<path d="M126 84L102 124H118L114 156L140 112H124Z" fill="#fff"/>` + struck,
    socket + spot(120, 215, 44),
  ),
  headphoneJack: dark(
    line("M88 128V118A32 32 0 0 1 152 118V128", WHITE, 7) +
      oval(90, 138, 16, 30, WHITE) +
      oval(150, 138, 16, 30, WHITE) +
      struck,
    disc(88, 215, 8, "#0b0d11") + spot(88, 215, 24),
  ),
};
