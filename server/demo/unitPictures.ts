/** Fine scratches on a used phone, as paths in a picture that is 1200 units wide. */
const scratches = {
  light: ["M470 820l46-58", "M706 388l30 52"],
  worn: [
    "M452 846l88-112",
    "M700 372l48 92",
    "M566 604l74 30",
    "M628 892l36-70",
    "M498 436l22 64",
    "M690 760l-52 44",
  ],
} as const;

export type Wear = keyof typeof scratches;

/** Draws a unit's signs of use over the picture of its device. */
export function withWear(svg: string, wear: Wear): string {
  const lines = scratches[wear]
    .map(
      (d, index) =>
        `<path d="${d}" fill="none" stroke="#fff" stroke-opacity="${index % 2 ? 0.35 : 0.55}" stroke-width="${index % 2 ? 2.5 : 4}" stroke-linecap="round"/>`,
    )
    .join("");
  return svg.replace(/<\/svg>\s*$/, `${lines}</svg>`);
}
