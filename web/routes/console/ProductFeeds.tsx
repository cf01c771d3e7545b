import { Badge, Flex, Stack, Text } from "@chakra-ui/react";
import { FeedAddresses } from "../../features/feeds/FeedAddresses.tsx";
import { ProductFeedsDocument } from "../../generated/ProductFeeds.ts";
import { UpdateFeedSettingsDocument } from "../../generated/UpdateFeedSettings.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { usePolling } from "../../platform/graphql/usePolling.ts";
import { t } from "../../platform/i18n.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Moment } from "../../ui/text/Day.tsx";
import { Rich } from "../../ui/text/Rich.tsx";

/** The interval at which the page reads the times of the last fetches, in milliseconds. */
const pollMs = 15_000;

export const loader = queryLoader(ProductFeedsDocument, () => ({}));

/** The page of the product feeds, with their addresses and a switch that lets Google and Meta fetch them. */
function ProductFeeds() {
  const { data } = usePageData(ProductFeedsDocument);
  usePolling(pollMs);
  const { enabled, keyCreatedAt, feeds } = data.feedSettings;
  return (
    <ConsolePage
      intro={t("Show the shop's devices on Google, Facebook and Instagram")}
      action={<Switch enabled={enabled} />}
    >
      <Stack gap="3" align="flex-start">
        <Badge colorPalette={enabled ? "accent" : "gray"}>{enabled ? t("On") : t("Off")}</Badge>
        <Text>
          {enabled
            ? t("The addresses below give all devices with their prices and pictures.")
            : t(
                "The feeds are switched off. When switched on, they give Google and Meta all devices with their prices and pictures.",
              )}
        </Text>
      </Stack>
      {keyCreatedAt && (
        <>
          <FeedAddresses feeds={feeds} />
          <Key createdAt={keyCreatedAt} />
        </>
      )}
    </ConsolePage>
  );
}

function Switch({ enabled }: { enabled: boolean }) {
  const [update, loading] = useAction(UpdateFeedSettingsDocument, {
    done: enabled ? t("Feeds Switched Off") : t("Feeds Switched On"),
  });
  return (
    <LoadingButton
      variant={enabled ? "outline" : "solid"}
      loading={loading}
      onClick={() => void update({ input: { enabled: !enabled } })}
    >
      {enabled ? t("Switch off") : t("Switch on")}
    </LoadingButton>
  );
}

function Key({ createdAt }: { createdAt: string }) {
  const [update] = useAction(UpdateFeedSettingsDocument, { done: t("Key Replaced") });
  return (
    <Flex wrap="wrap" align="center" gap="4" mt="4">
      <ConfirmButton
        variant="outline"
        question={t(
          "Create a new key? The addresses entered at Google and Meta stop working at once.",
        )}
        confirmLabel={t("Make a new key")}
        onConfirm={() => update({ input: { newKey: true } })}
      >
        {t("New key")}
      </ConfirmButton>
      <Text fontSize="sm" color="fg.muted">
        <Rich
          text={t("The key in the addresses was created <date/>.")}
          parts={{ date: <Moment of={createdAt} /> }}
        />
      </Text>
    </Flex>
  );
}

export { ProductFeeds as Component };
