import { Grid, VisuallyHidden } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { DeviceCard } from "../../features/devices/DeviceCard.tsx";
import { organization } from "../../features/devices/structuredData.ts";
import { BuyCategories, SellCategories } from "../../features/home/Categories.tsx";
import { Promises } from "../../features/home/Promises.tsx";
import { TopBrands } from "../../features/home/TopBrands.tsx";
import { WorthSearch } from "../../features/home/WorthSearch.tsx";
import { BannerCarousel, bannerWidth } from "../../features/homeImages/BannerCarousel.tsx";
import { OfferCarousel } from "../../features/homeImages/OfferCarousel.tsx";
import { AddReview } from "../../features/reviews/AddReview.tsx";
import { ReviewCard } from "../../features/reviews/ReviewCard.tsx";
import type { HomeQuery } from "../../generated/Home.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { contentLanguage, t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { useShop } from "../../platform/useShop.ts";
import { Carousel } from "../../ui/carousel/Carousel.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Head } from "../../ui/page/Head.tsx";
import { NeedsScripts } from "../../ui/page/NeedsScripts.tsx";
import { Section } from "../../ui/page/Section.tsx";

const pageDocument = async () => (await import("../../generated/Home.ts")).HomeDocument;

const description = t(
  "Buy and sell new and pre-owned smartphones, tablets, smart watches and gadgets in Bangladesh.",
);

/** The home page. */
function Home() {
  const { home, shop: terms } = usePageData(pageDocument).data;
  const { banners, offers, devicesWithUnits, newestDevices, topBrands, reviews } = home;
  const [firstBanner] = banners;
  const { pathname } = useLocation();
  const shop = useShop();
  return (
    <>
      <Head
        description={description}
        canonicalPath={routes.home}
        image={firstBanner?.image}
        jsonLd={import.meta.env.SSR && pathname === routes.home && [organization(shop)]}
        firstPicture={firstBanner && { image: firstBanner.image, ...bannerWidth }}
      />
      <VisuallyHidden as="h1">{description}</VisuallyHidden>
      {pathname === routes.login && <NeedsScripts />}
      <BannerCarousel banners={banners} />
      <Promises returnDays={terms.returnDays} />
      <OfferCarousel offers={offers} />
      <SellCategories />
      <WorthSearch />
      <BuyCategories />
      {devicesWithUnits.length > 0 && (
        <Section title={t("Used, checked one by one")}>
          <Shelf devices={devicesWithUnits} />
        </Section>
      )}
      <Section title={t("New Available Products")}>
        {newestDevices.length === 0 && <EmptyState text={t("No Products Found")} />}
        <Shelf devices={newestDevices} />
      </Section>
      <TopBrands brands={topBrands} />
      <Section title={t("Customer Reviews")} action={<AddReview />}>
        {reviews.length === 0 ? (
          <EmptyState text={t("No Reviews Yet")} />
        ) : (
          <Carousel
            label={t("Customer Reviews")}
            itemsInView={{ base: 1, sm: 2, lg: 4 }}
            autoplayMs={2000}
            autoplayOnPhones
          >
            {reviews.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </Carousel>
        )}
      </Section>
    </>
  );
}

function Shelf({ devices }: { devices: HomeQuery["home"]["newestDevices"] }) {
  return (
    <Grid
      templateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" }}
      gap={{ base: "4", md: "6" }}
    >
      {devices.map((device) => (
        <DeviceCard key={device.id} device={device} offer={device.listedOffer} />
      ))}
    </Grid>
  );
}

export { Home as Component };

export const loader = queryLoader(pageDocument, () => ({ language: contentLanguage }));
