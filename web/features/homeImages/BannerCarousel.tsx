import type { HomeQuery } from "../../generated/Home.ts";
import { langOf, t } from "../../platform/i18n.ts";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";

/** The width at which a banner is shown. */
export const bannerWidth = { sizes: "100vw", copies: [480, 640, 960, 1280, 1600] } as const;

const oneAtATime = { base: 1, sm: 1, lg: 1 };

/** The banners at the top of the home page. */
export function BannerCarousel({ banners }: { banners: HomeQuery["home"]["banners"] }) {
  if (banners.length === 0) return null;
  return (
    <Carousel
      label={t("Banners")}
      itemsInView={oneAtATime}
      gapRem={0}
      autoplayMs={5000}
      controls="over"
    >
      {banners.map(({ image, alt }, index) => (
        <Picture
          // biome-ignore lint/suspicious/noArrayIndexKey: two banners may have the same image.
          key={`${index} ${image.path}`}
          image={image}
          alt={alt || t("Banner {number}", { number: index + 1 })}
          lang={langOf(alt)}
          {...bannerWidth}
          priority={index === 0}
          w="full"
          h="240px"
          objectFit="cover"
          css={{ "@media (min-width: 769px)": { height: "600px" } }}
        />
      ))}
    </Carousel>
  );
}
