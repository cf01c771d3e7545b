import { Flex } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { CopyButton } from "../../../ui/controls/CopyButton.tsx";
import { ButtonAnchor } from "../../../ui/controls/RouteLink.tsx";
import { type Shared, shareLink } from "./sharedOffer.ts";

const copyWords = { copy: t("Copy link"), copied: t("Copied") };

/** The ways to share an offer in browsers without a dialog of their own. The menu is loaded when it opens. */
export function ShareMenu(shared: Shared) {
  const { url } = shared;
  const address = encodeURIComponent(url);
  const look = { size: "sm", variant: "outline", minH: "touch" } as const;
  const elsewhere = { target: "_blank", rel: "noopener" };
  return (
    <Flex
      role="group"
      aria-label={t("Ways to share")}
      gridColumn="1 / -1"
      gap="2"
      wrap="wrap"
      mt="2"
    >
      <ButtonAnchor {...look} {...elsewhere} href={shareLink(shared)}>
        {t("WhatsApp")}
      </ButtonAnchor>
      {/* This address opens the app, which only phones and tablets have. */}
      <ButtonAnchor
        {...look}
        href={`fb-messenger://share/?link=${address}`}
        display="none"
        css={{ "@media (pointer: coarse)": { display: "inline-flex" } }}
      >
        {t("Messenger")}
      </ButtonAnchor>
      <ButtonAnchor
        {...look}
        {...elsewhere}
        href={`https://www.facebook.com/sharer/sharer.php?u=${address}`}
      >
        {t("Facebook")}
      </ButtonAnchor>
      <CopyButton {...look} text={url} words={copyWords} />
    </Flex>
  );
}
