import { Box, Flex, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { language, localDigits, t } from "../../platform/i18n.ts";
import { pathIn } from "../../platform/paths.ts";
import { ButtonAnchor } from "../../ui/controls/RouteLink.tsx";
import { Part } from "../../ui/forms/Part.tsx";

/** The widths of a phone and of a desktop window, in pixels. */
const widths = [390, 1280];
const heightPx = 800;

/** The saved draft as visitors would see it, in both languages, on a phone and on a desktop. */
export function Previews({ path }: { path: string }) {
  return (
    <Part title={t("Preview")}>
      <Flex gap="3" wrap="wrap">
        <ButtonAnchor href={pathIn("en", path)} variant="outline" size="sm">
          {t("Open in English")}
        </ButtonAnchor>
        <ButtonAnchor href={pathIn("bn", path)} variant="outline" size="sm">
          {t("Open in Bangla")}
        </ButtonAnchor>
      </Flex>
      {widths.map((width) => (
        <Preview key={width} path={path} width={width} />
      ))}
    </Part>
  );
}

/** A frame that shows a page at a given window width. Narrower screens scale the frame down. */
function Preview({ path, width }: { path: string; width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setScale(Math.min(1, current.clientWidth / width)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  const label = t("{width} pixels wide", { width: localDigits(String(width)) });
  return (
    <div>
      <Text fontSize="sm" color="fg.muted" mb="1">
        {label}
      </Text>
      <Box ref={box} overflow="hidden" style={{ height: heightPx * scale }}>
        <iframe
          src={pathIn(language, path)}
          title={t("Preview, {label}", { label })}
          loading="lazy"
          style={{
            width,
            height: heightPx,
            border: "1px solid #d4d4d8",
            transform: `scale(${scale})`,
            transformOrigin: "0 0",
          }}
        />
      </Box>
    </div>
  );
}
