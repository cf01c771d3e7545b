import { icon } from "../../ui/controls/icons.tsx";

export const TodayIcon = icon("M5 5h14v15H5zM5 9.5h14M9 3v4M15 3v4M9 14.5l2 2 4-4");
export const SellIcon = icon("M4 13l9-9h6a1 1 0 0 1 1 1v6l-9 9zM15.5 8.5h.01");
export const RequestsIcon = icon("M4 13l3-8h10l3 8v6H4zM4 13h5l1.5 2.5h3L15 13h5");
export const CatalogueIcon = icon("M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z");
export const PiecesIcon = icon("M8 3h8v18H8zM11 18h2M4 7v10M20 7v10");
export const PricesIcon = icon(
  "M7 17L17 7M8 7.5h.01M16 16.5h.01M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0",
);
export const WindowIcon = icon("M4 10l1.5-5h13L20 10M5 10v9h14v-9M9 19v-5h6v5M4 10h16");
export const ReportsIcon = icon("M5 20v-7M12 20V5M19 20v-10");
export const SystemIcon = icon("M5 7h9M18 7h1M5 17h1M10 17h9M16 5v4M8 15v4");
