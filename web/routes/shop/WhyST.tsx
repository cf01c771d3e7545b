import { Flex, Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { deviceRoutes, routes, sellRoutes } from "../../platform/paths.ts";
import { useShop } from "../../platform/useShop.ts";
import { ButtonLink, RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Article, type KeyFact, Part } from "../../ui/page/Article.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

const keyFacts: readonly KeyFact[] = [
  { fact: t("A real shop"), meaning: t("in Dhaka, where you can hold it before you buy it") },
  { fact: t("Honest conditions"), meaning: t("new is new, and pre-owned says so") },
  { fact: t("1-2 business days"), meaning: t("until it is shipped to you") },
  { fact: t("14 days"), meaning: t("to change your mind") },
];

/** Why people should buy and sell here rather than elsewhere. */
function WhyST() {
  const { name } = useShop();
  return (
    <Article
      title={t("Why {name}", { name })}
      lead={t(
        "Buying a used phone from a stranger takes courage, and selling one takes weeks. {name} stands between: one shop that buys, checks and sells, and that you can visit.",
        { name },
      )}
      keyFacts={keyFacts}
    >
      <Part title={t("For buyers")}>
        <Text>
          {t(
            "Phones, tablets, smart watches and gadgets from all the well-known brands in one place, new and pre-owned, with the price and stock of each variant. What you see is what we have: no bidding, no strangers, no meeting in a car park.",
          )}
        </Text>
        <Text>
          <Rich
            text={t(
              "Ask us anything before you decide. Someone at the shop answers the phone and the chat, and if it turns out to be the wrong choice, you have <link>14 days to return it</link>.",
            )}
            parts={{
              link: (text) => (
                <RouteLink to={routes.returnRefund} textDecoration="underline">
                  {text}
                </RouteLink>
              ),
            }}
          />
        </Text>
      </Part>
      <Part title={t("For sellers")}>
        <Text>
          {t(
            "Choose your phone or tablet, and you see what we pay for one in good order. Twelve questions about its condition later we know enough to call you. You sell to a shop, once, and get your money when we have agreed.",
          )}
        </Text>
      </Part>
      <Part title={t("When we don't have it")}>
        <Text>
          {t(
            "Is something missing from our lists? Send us an add request with brand and model. We look at each one, and you can follow it in your dashboard.",
          )}
        </Text>
      </Part>
      <Flex gap="3" wrap="wrap" mt="6">
        <ButtonLink size="lg" to={deviceRoutes.buyList.SMARTPHONE}>
          {t("Browse smartphones")}
        </ButtonLink>
        <ButtonLink size="lg" variant="outline" to={sellRoutes.brands.SMARTPHONE}>
          {t("Sell your smartphone")}
        </ButtonLink>
      </Flex>
    </Article>
  );
}

export { WhyST as Component };
