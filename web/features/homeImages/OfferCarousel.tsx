import type { HomeQuery } from "../../generated/Home.ts";
import { langOf, t } from "../../platform/i18n.ts";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { addressOfLink } from "./addressOfLink.ts";

const shownWidth = {
  sizes: "(min-width: 64rem) 19rem, (min-width: 29rem) 50vw, 100vw",
  copies: [320, 480, 640, 960],
} as const;

/** The home offers. The site calls them Smart Offers. */
export function OfferCarousel({ offers }: { offers: HomeQuery["home"]["offers"] }) {
  if (offers.length === 0) return null;
  return (
    <Section title={t("Smart Offers")}>
      <Carousel label={t("Smart Offers")} itemsInView={{ base: 1, sm: 2, lg: 4 }} autoplayMs={2000}>
        {offers.map(({ image, alt, link }, index) => {
          // The index is part of the key, because two offers may have the same image.
          const key = `${index} ${image.path}`;
          const picture = (
            <Picture
              key={key}
              image={image}
              alt={alt || t("Offer {number}", { number: index + 1 })}
              lang={langOf(alt)}
              {...shownWidth}
              w="full"
              aspectRatio="3 / 2"
              objectFit="cover"
              borderRadius="l3"
            />
          );
          if (!link) return picture;
          return (
            <RouteLink key={key} to={addressOfLink(link)} draggable={false} display="block">
              {picture}
            </RouteLink>
          );
        })}
      </Carousel>
    </Section>
  );
}
