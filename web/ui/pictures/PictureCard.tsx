import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { RouteLink } from "../controls/RouteLink.tsx";
import { Picture } from "./Picture.tsx";

const shownWidth = {
  sizes: "(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 45vw",
  copies: [320, 640],
} as const;

type PictureCardProps = {
  to: string;
  image: PictureFragment;
  /** Whether the image is above the fold. */
  priority: boolean;
  /** Whether the image shows something that is currently unavailable. */
  faded?: boolean;
  /** The content below the image. */
  children: ReactNode;
};

/** A list item with an image. The whole card is one link. */
export function PictureCard({ to, image, priority, faded = false, children }: PictureCardProps) {
  return (
    <RouteLink
      to={to}
      display="flex"
      flexDirection="column"
      gap="3"
      h="full"
      borderRadius="l3"
      className="group"
    >
      <Box overflow="hidden" borderRadius="l3">
        <Picture
          image={image}
          alt=""
          {...shownWidth}
          priority={priority}
          w="full"
          aspectRatio="1"
          objectFit="cover"
          opacity={faded ? "0.45" : undefined}
          transition="transform 300ms"
          _groupHover={{ transform: "scale(1.03)" }}
        />
      </Box>
      <Flex direction="column" gap="1" px="1" pb="2">
        {children}
      </Flex>
    </RouteLink>
  );
}
