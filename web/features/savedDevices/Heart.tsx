import { chakra } from "@chakra-ui/react";
import { messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { Heart as HeartIcon } from "../../ui/controls/icons.tsx";
import { toast } from "../../ui/toasts/toasts.ts";
import { useIsSaved } from "./savedIds.ts";

const Button = chakra("button", {
  base: {
    display: "grid",
    placeItems: "center",
    flexShrink: "0",
    boxSize: "touch",
    p: "1",
    borderRadius: "full",
    bg: "bg",
    bgClip: "content-box",
    cursor: "pointer",
    "&[aria-pressed=true]": { color: "danger.fg", "& path": { fill: "currentColor" } },
    // The heart is hidden without scripts and on paper, because it would do nothing there.
    "@media print, (scripting: none)": { display: "none" },
  },
});

type HeartProps = {
  id: string;
  title: string;
  /** Whether the heart is in the corner of a card's picture. The card must then be positioned. */
  onPicture?: boolean;
};

/** A button that saves a device, or removes it from the saved devices. */
export function Heart({ id, title, onPicture = false }: HeartProps) {
  const isSaved = useIsSaved(id);
  const toggle = () =>
    import("./changeSaved.ts").then(
      ({ changeSaved }) => changeSaved(id, !isSaved),
      (error: unknown) => toast.error(messageOf(error)),
    );
  return (
    <Button
      type="button"
      aria-pressed={isSaved}
      aria-label={t("Save {title}", { title })}
      onClick={() => void toggle()}
      {...(onPicture && { pos: "absolute", top: "1", insetEnd: "1" })}
    >
      <HeartIcon />
    </Button>
  );
}
