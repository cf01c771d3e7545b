import { Text } from "@chakra-ui/react";
import { localDigits, t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";

type PolicyLinksProps = {
  termsVersion?: number | null;
  returnPolicyVersion?: number | null;
};

/**
 * Links to the versions of the shop's policies that applied when a receipt or sell request was made. Renders nothing if
 * the shop did not keep versions at that time.
 */
export function PolicyLinks({ termsVersion, returnPolicyVersion }: PolicyLinksProps) {
  const policies = [
    {
      path: routes.termsAndCondition,
      number: termsVersion,
      label: (version: string) => t("Terms and Conditions, version {version}", { version }),
    },
    {
      path: routes.returnRefund,
      number: returnPolicyVersion,
      label: (version: string) => t("Return and Refund Policy, version {version}", { version }),
    },
  ];
  const links = policies.flatMap(({ path, number, label }) =>
    number == null ? [] : [{ to: `${path}?version=${number}`, text: label(String(number)) }],
  );
  if (links.length === 0) return null;
  return (
    <Text as="div" mt="5" fontSize="sm" color="fg.muted" _print={{ display: "none" }}>
      {t("What applied on that day:")}
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <RouteLink to={to} textDecoration="underline">
              {localDigits(text)}
            </RouteLink>
          </li>
        ))}
      </ul>
    </Text>
  );
}
