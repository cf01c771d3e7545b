import { Text, Link as TextLink } from "@chakra-ui/react";
import { langOf, t } from "../../platform/i18n.ts";
import { useShop } from "../../platform/useShop.ts";
import { Article, type KeyFact, Part, Points } from "../../ui/page/Article.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

const keyFacts: readonly KeyFact[] = [
  { fact: t("14 days"), meaning: t("to return what you bought") },
  { fact: t("3-5 business days"), meaning: t("until your refund is processed") },
  { fact: t("Original condition"), meaning: t("is what we take back") },
  { fact: t("Shipping fees"), meaning: t("are non-refundable") },
];

/** The terms of returns and refunds. */
function ReturnRefund() {
  return (
    <Article
      title={t("Return and Refund Policy")}
      lead={t(
        "If what you bought is not what you wanted, bring it back within 14 days in its original condition, and we refund your money in 3-5 business days.",
      )}
      keyFacts={keyFacts}
    >
      <Part title={t("What you can return")}>
        <Text>
          {t(
            "You have 14 days to return a device or gadget, counted from the day you receive it. It must be in its original condition:",
          )}
        </Text>
        <Points>
          <li>{t("unharmed, with nothing repaired or replaced since you received it;")}</li>
          <li>{t("with its box, charger and everything else that came with it;")}</li>
          <li>{t("unlocked, with your accounts removed and your data erased;")}</li>
          <li>{t("with the money receipt we gave you.")}</li>
        </Points>
      </Part>
      <HowToReturn />
      <Part title={t("Your refund")}>
        <Text>
          {t(
            "We look at what you return when it reaches us. If it is in its original condition, your refund is processed in 3-5 business days, the same way you paid.",
          )}
        </Text>
        <Text>
          {t(
            "Shipping fees are non-refundable, and you pay for sending a device back to us. If we sent you the wrong device, or one that was faulty when it reached you, tell us right away and we will put it right.",
          )}
        </Text>
      </Part>
      <Part title={t("What we can't take back")}>
        <Points>
          <li>{t("devices that come back after the 14 days;")}</li>
          <li>{t("devices with damage that they did not have when we handed them over;")}</li>
          <li>{t("devices that are still locked to a personal account.")}</li>
        </Points>
      </Part>
    </Article>
  );
}

function HowToReturn() {
  const { name, phone, email, address } = useShop();
  return (
    <Part title={t("How to return it")}>
      <Text>
        <Rich
          text={t(
            "Call <phone/> or write to <email/> first, and tell us what you bought and why it goes back. Then bring it to {name}, <address/>, or send it there well packed.",
            { name },
          )}
          parts={{
            address: <span lang={langOf(address)}>{address}</span>,
            phone: (
              <TextLink href={`tel:${phone}`} variant="underline">
                {phone}
              </TextLink>
            ),
            email: (
              <TextLink href={`mailto:${email}`} variant="underline">
                {email}
              </TextLink>
            ),
          }}
        />
      </Text>
    </Part>
  );
}

export { ReturnRefund as Component };
