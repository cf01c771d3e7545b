import { Text } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { useShop } from "../../platform/useShop.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { Article, type KeyFact, Part, Points } from "../../ui/page/Article.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

const keyFacts: readonly KeyFact[] = [
  { fact: t("1-2 business days"), meaning: t("until what you bought is shipped to you") },
  { fact: t("Prices in BDT"), meaning: t("of each variant, as its page shows them") },
  { fact: t("14 days"), meaning: t("to return what you bought") },
];

/** The terms on which the shop sells and buys. */
function TermsAndCondition() {
  const { name } = useShop();
  return (
    <Article
      title={t("Terms and Conditions")}
      lead={t(
        "These terms apply to everyone who uses {name}: visitors, buyers, and people who sell to us.",
        { name },
      )}
      keyFacts={keyFacts}
    >
      <Buying />
      <Selling />
      <Account />
      <Part title={t("These pages")}>
        <Text>
          {t(
            "We describe devices and show their pictures as carefully as we can. If a page is wrong about a price, availability or a specification, what we tell you before you buy applies.",
          )}
        </Text>
        <Text>
          {t(
            "We may change these terms. The terms at the time of a purchase continue to apply to it.",
          )}
        </Text>
      </Part>
    </Article>
  );
}

function Buying() {
  return (
    <>
      <Part title={t("Buying")}>
        <Text>
          {t(
            "Devices are shown here and bought from us directly: by phone, by chat or in the shop. The page of each device shows how to reach us. A purchase is made when we have confirmed it.",
          )}
        </Text>
        <Text>
          {t(
            "Prices are in Bangladeshi taka (BDT). Pre-owned devices are sold in the condition that their page describes.",
          )}
        </Text>
      </Part>
      <Part title={t("Shipping")}>
        <Text>
          {t(
            "Shipping takes 1-2 business days from the day we confirm your purchase. Fridays and public holidays are not business days. You can also collect your device from the shop.",
          )}
        </Text>
      </Part>
      <Part title={t("Returns")}>
        <Text>
          <Rich
            text={t(
              "You may return what you bought within 14 days. The <link>Return and Refund Policy</link> says how.",
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
    </>
  );
}

function Selling() {
  return (
    <Part title={t("Selling to us")}>
      <Text>
        {t(
          "The selling price shown for a device is an estimate for one in good order. What we pay depends on its condition, which you describe to us and we examine before we buy.",
        )}
      </Text>
      <Points>
        <li>{t("The device must be yours to sell, and we ask for proof of your identity.")}</li>
        <li>{t("Your answers about its condition must be true to the best of your knowledge.")}</li>
        <li>{t("Remove your accounts and erase your data before you hand it over.")}</li>
        <li>
          {t("We may decline a request. A sale is made when both of us have agreed on the price.")}
        </li>
      </Points>
    </Part>
  );
}

function Account() {
  return (
    <Part title={t("Your account and data")}>
      <Text>
        {t(
          "You log in with your mobile number and a code that we send to it. Never give that code to another person, not even to us: we never ask for it by phone.",
        )}
      </Text>
      <Text>
        {t(
          "We keep your name, number and e-mail address to answer your requests, and show your number to our own staff only. With a review that you write we show your name.",
        )}
      </Text>
    </Part>
  );
}

export { TermsAndCondition as Component };
