import { Box, Flex, Grid, Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { maxCompared } from "../../../shared/comparison.ts";
import { SavedListDocument } from "../../generated/SavedList.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { t } from "../../platform/i18n.ts";
import { deviceRoutes, queryString, routes } from "../../platform/paths.ts";
import { useSession } from "../../platform/session.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../../ui/page/LoadFailure.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import { DeviceCard } from "../devices/DeviceCard.tsx";
import { kinds } from "../devices/kinds.tsx";
import { openLogin } from "../users/loginRequest.ts";
import { changeSaved } from "./changeSaved.ts";
import { readLists, useSavedIds, visitor, writeLists } from "./savedIds.ts";

/** The number of devices that each request reads. */
const pageSize = 24;

/** The saved devices of a visitor or user, most recently saved first. */
export function SavedList() {
  const ids = useSavedIds();
  const [pages, setPages] = useState(1);
  const isVisitor = useSession() === null;
  if (ids.length === 0) return <NothingSaved />;
  const shown = Array.from({ length: pages }, (_, page) =>
    ids.slice(page * pageSize, (page + 1) * pageSize),
  );
  return (
    <>
      {isVisitor && (
        <Flex align="center" gap="4" wrap="wrap" mb="6">
          <Text color="fg.muted">
            {t("They are kept in this browser. Log in, and you have them on all of your devices.")}
          </Text>
          <LoadingButton variant="outline" onClick={() => openLogin()}>
            {t("Log in")}
          </LoadingButton>
        </Flex>
      )}
      {ids.length > 1 && <CompareFirst ids={ids} />}
      <Grid
        as="ul"
        templateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" }}
        gap={{ base: "4", md: "6" }}
      >
        {shown.map(
          (page, number) => page.length > 0 && <SavedPage key={String(number)} ids={page} />,
        )}
      </Grid>
      {ids.length > pages * pageSize && (
        <Flex justify="center" mt="6">
          <LoadingButton variant="outline" onClick={() => setPages(pages + 1)}>
            {t("Show more")}
          </LoadingButton>
        </Flex>
      )}
    </>
  );
}

/** A link to the comparison of the first saved devices. */
function CompareFirst({ ids }: { ids: readonly string[] }) {
  const first = ids.slice(0, maxCompared);
  return (
    <ButtonLink to={routes.compare + queryString({ d: first })} variant="outline" mb="6">
      {t("{count, plural, other {Compare the first # devices}}", { count: first.length })}
    </ButtonLink>
  );
}

/** One page of the saved devices, with their current data. */
function SavedPage({ ids }: { ids: readonly string[] }) {
  const { data, status, error, retry } = useRead(SavedListDocument, { ids: [...ids] });
  const isCurrent = status === "current";
  useEffect(() => {
    if (data && isCurrent) removeMissing(ids, data.devicesById);
  }, [data, isCurrent, ids]);
  const devices = data?.devicesById ?? [];
  const shown = devices.filter(({ id }) => ids.includes(id));
  return (
    <>
      {error && (
        <Box as="li" gridColumn="1 / -1">
          <LoadFailure failure={error} onRetry={retry} />
        </Box>
      )}
      {!data && !error && (
        <Box as="li" gridColumn="1 / -1">
          <Loading />
        </Box>
      )}
      {shown.map((device) => (
        <Flex as="li" key={device.id} direction="column" gap="2">
          <DeviceCard device={device} offer={device.listedOffer} />
          <LoadingButton
            size="sm"
            variant="outline"
            mt="auto"
            aria-label={t("Remove {title}", { title: device.title })}
            onClick={() => void changeSaved(device.id, false)}
          >
            {t("Remove")}
          </LoadingButton>
        </Flex>
      ))}
    </>
  );
}

/** Removes deleted devices from a visitor's list. The server removes them from the lists in users' accounts. */
function removeMissing(ids: readonly string[], found: readonly { id: string }[]): void {
  const isGone = (id: string) => ids.includes(id) && !found.some((device) => device.id === id);
  const lists = readLists();
  const own = lists[visitor] ?? [];
  if (own.some(isGone)) writeLists({ ...lists, [visitor]: own.filter((id) => !isGone(id)) });
}

function NothingSaved() {
  return (
    <EmptyState
      text={t("You have not saved any devices yet. The heart on a device's picture saves it.")}
    >
      <Flex gap="3" wrap="wrap" justify="center">
        <ButtonLink to={deviceRoutes.buyList.SMARTPHONE}>{kinds.SMARTPHONE.plural}</ButtonLink>
        <ButtonLink to={deviceRoutes.buyList.TABLET} variant="outline">
          {kinds.TABLET.plural}
        </ButtonLink>
        <ButtonLink to={deviceRoutes.buyList.WEARABLE} variant="outline">
          {kinds.WEARABLE.plural}
        </ButtonLink>
        <ButtonLink to={deviceRoutes.buyList.GADGET} variant="outline">
          {kinds.GADGET.plural}
        </ButtonLink>
      </Flex>
    </EmptyState>
  );
}
