import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { PictureFragment } from "../generated/Picture.ts";
import { Picture } from "./Picture.tsx";
import { RouteLink } from "./RouteLink.tsx";

const sizes = "(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 45vw";

type PictureCardProps = {
  to: string;
  image: PictureFragment;
  /** It is among the first things that a visitor sees. */
  priority: boolean;
  /** What stands below the picture. */
  children: ReactNode;
};

/** Something in a list, with its picture: the whole card leads on. */
export function PictureCard({ to, image, priority, children }: PictureCardProps) {
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
          sizes={sizes}
          priority={priority}
          w="full"
          aspectRatio="1"
          objectFit="cover"
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
