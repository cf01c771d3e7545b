import { chakra } from "@chakra-ui/react";
import { type DragEvent, type InputHTMLAttributes, type Ref, useState } from "react";
import { t } from "../../platform/i18n.ts";
import { Rich } from "../../ui/text/Rich.tsx";
import { acceptedTypes } from "./imageFiles.ts";

type ImagePickerProps = {
  /** Names the files to drop or choose, such as "an image". */
  prompt: string;
  onFiles: (files: Iterable<File>) => void;
  ref?: Ref<HTMLInputElement>;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "id" | "multiple" | "aria-label">;

const Zone = chakra("label", {
  base: {
    pos: "relative",
    display: "grid",
    placeItems: "center",
    alignContent: "center",
    gap: "1",
    minH: "24",
    px: "4",
    py: "4",
    borderWidth: "2px",
    borderStyle: "dashed",
    borderColor: "border.emphasized",
    borderRadius: "l2",
    bg: "bg.subtle",
    color: "fg.muted",
    fontSize: "sm",
    textAlign: "center",
    cursor: "pointer",
    _hover: { borderColor: "accent.solid" },
    _focusWithin: {
      borderColor: "accent.solid",
      outline: "2px solid",
      outlineColor: "accent.solid",
    },
    "&[data-over]": { borderColor: "accent.solid", bg: "accent.subtle" },
    "&:has([aria-invalid])": { borderColor: "border.error" },
  },
});

/**
 * The transparent input covers the whole zone. Files can therefore be dropped anywhere in the zone, and the browser's
 * own messages appear there.
 */
const FileInput = chakra("input", {
  base: { pos: "absolute", inset: "0", opacity: "0", cursor: "pointer", width: "100%" },
});

/** A file input that also accepts dropped images. Use it in a `FormField`. */
export function ImagePicker({ prompt, onFiles, ...input }: ImagePickerProps) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(input.multiple ? event.dataTransfer.files : [...event.dataTransfer.files].slice(0, 1));
  };
  return (
    <Zone
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span>
        <Rich
          text={t("Drop {prompt} here, or <choose>choose</choose>", { prompt })}
          parts={{
            choose: (text) => <chakra.span textDecoration="underline">{text}</chakra.span>,
          }}
        />
      </span>
      <chakra.span fontSize="xs">
        {t("JPEG, PNG or WebP. Large photos are made smaller.")}
      </chakra.span>
      <FileInput
        {...input}
        type="file"
        accept={acceptedTypes}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ""; // allows choosing the same file again
        }}
      />
    </Zone>
  );
}
