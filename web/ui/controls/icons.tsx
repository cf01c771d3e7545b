import { chakra } from "@chakra-ui/react";

const Svg = chakra("svg", { base: { width: "1.25em", height: "1.25em", flexShrink: "0" } });

/** Returns an icon made of one path on a 24 by 24 grid, in the text's colour. */
export const icon = (path: string) => () => (
  <Svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </Svg>
);

export const Bell = icon("M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4");
export const Camera = icon(
  "M4 8h3l1.5-2.5h7L17 8h3v11H4zM12 10a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z",
);
export const Check = icon("M5 12.5l4.5 4.5L19 7.5");
export const ChevronDown = icon("M6 9l6 6 6-6");
export const ChevronLeft = icon("M15 6l-6 6 6 6");
export const ChevronRight = icon("M9 6l6 6-6 6");
export const Clock = icon("M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4l2.5 2");
export const Close = icon("M6 6l12 12M18 6L6 18");
export const Heart = icon(
  "M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z",
);
export const Pause = icon("M9 6v12M15 6v12");
export const Play = icon("M8 5.5v13l10-6.5z");
export const Search = icon("M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5");
export const Info = icon("M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 11v5M12 8v.1");
export const MenuLines = icon("M4 7h16M4 12h16M4 17h16");
export const Account = icon("M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20a7.5 7.5 0 0 1 15 0");
export const Phone = icon(
  "M5 4h4l1.5 5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l5 1.5v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z",
);
export const Message = icon("M4 20l1.2-4A8 8 0 1 1 8 18.9zM9 9.5c0 3 2.5 5.5 5.5 5.5");
export const Chat = icon("M4 5h16v11h-9l-4.5 4v-4H4zM8 9.5h8M8 12.5h5");
export const Mail = icon("M4 6h16v12H4zM4 7l8 6 8-6");
export const Place = icon(
  "M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
);
export const SmartphoneDrawing = icon("M7.5 3h9v18h-9zM11 18h2");
export const TabletDrawing = icon("M5 3h14v18H5zM11 18.2h2");
export const WearableDrawing = icon(
  "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM9 7l.7-4h4.6l.7 4M9 17l.7 4h4.6l.7-4M12 9.8V12l1.5 1",
);
export const GadgetDrawing = icon(
  "M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H5.5A1.5 1.5 0 0 1 4 18.5zM20 14h-3v6h1.5a1.5 1.5 0 0 0 1.5-1.5z",
);
