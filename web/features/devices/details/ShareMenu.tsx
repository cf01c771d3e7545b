import { Flex } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { CopyButton } from "../../../ui/controls/CopyButton.tsx";
import { ButtonAnchor } from "../../../ui/controls/RouteLink.tsx";
import { type Shared, shareLink } from "./sharedOffer.ts";

const copyWords = { copy: t("Copy link"), copied: t("Copied") };

/** A menu with ways to share an offer, for browsers without a share dialog. It is loaded when it is opened. */
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
      {/* This link opens Messenger's app, which exists only on phones and tablets. */}
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
