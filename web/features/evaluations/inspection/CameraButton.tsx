import { chakra } from "@chakra-ui/react";
import { Camera } from "../../../ui/controls/icons.tsx";

type CameraButtonProps = { label: string; onFiles: (files: Iterable<File>) => void };

/** A button that takes a photo with a phone's back camera. On a computer it opens the file dialog. */
export function CameraButton({ label, onFiles }: CameraButtonProps) {
  return (
    <Look>
      <Camera />
      <FileInput
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Empties the input, so that the same file can be chosen again.
          target.value = "";
        }}
      />
    </Look>
  );
}

const Look = chakra("label", {
  base: {
    pos: "relative",
    display: "grid",
    placeItems: "center",
    boxSize: "touch",
    borderWidth: "1px",
    borderColor: "border.emphasized",
    borderRadius: "l2",
    cursor: "pointer",
    _hover: { bg: "bg.subtle" },
    _focusWithin: { outline: "2px solid", outlineColor: "accent.solid", outlineOffset: "2px" },
  },
});

const FileInput = chakra("input", {
  base: { pos: "absolute", inset: "0", w: "full", opacity: "0", cursor: "pointer" },
});
