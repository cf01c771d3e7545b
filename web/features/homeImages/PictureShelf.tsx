import { Box, Button, Flex, Grid, Text } from "@chakra-ui/react";
import { today } from "../../../shared/days.ts";
import type { PictureFragment } from "../../generated/Picture.ts";
import { langOf, t } from "../../platform/i18n.ts";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { RouteLink } from "../../ui/controls/RouteLink.tsx";
import { ConfirmButton } from "../../ui/dialogs/ConfirmButton.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Picture } from "../../ui/pictures/Picture.tsx";
import { longDay } from "../../ui/text/longDay.ts";
import { linkPages } from "./linkPages.ts";

/** A banner or a home offer in the console's list, with the Bangla version if it has one. */
export type ListedPicture = {
  id: string;
  image: PictureFragment;
  alt: string;
  imageBn: PictureFragment | null;
  altBn: string | null;
  /** The address that a home offer leads to. Banners have neither a link nor a last day. */
  link?: string | null;
  endsOn?: string | null;
};

type PictureListProps = {
  /** The name of a picture in the singular: "Offer". */
  noun: string;
  pictures: readonly ListedPicture[];
  emptyText: string;
  removeLabel: string;
  /** The question of the confirmation dialog. */
  question: string;
  onChange: (picture: ListedPicture) => void;
  isMoving: boolean;
  /** Moves a picture in front of another picture. If `before` is null, moves it to the end. */
  move: (id: string, before: string | null) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
};

/** The pictures in the order of the home page. The last remaining picture can't be removed. */
export function PictureList({ noun, pictures, emptyText, ...actions }: PictureListProps) {
  if (pictures.length === 0) return <EmptyState text={emptyText} />;
  return (
    <Grid as="ul" templateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))" gap="5">
      {pictures.map((picture, index) => (
        <Flex as="li" key={picture.id} direction="column" gap="3">
          <Versions picture={picture} alt={t("{noun} {number}", { noun, number: index + 1 })} />
          <OfferFacts {...picture} />
          <Flex gap="3" flexWrap="wrap">
            <Button
              size="sm"
              variant="outline"
              aria-describedby={idOf(picture)}
              onClick={() => actions.onChange(picture)}
            >
              {t("Edit")}
            </Button>
            {pictures.length > 1 && <MoveButtons pictures={pictures} index={index} {...actions} />}
            {pictures.length > 1 && (
              <ConfirmButton
                size="sm"
                variant="outline"
                aria-describedby={idOf(picture)}
                question={actions.question}
                confirmLabel={t("Delete")}
                onConfirm={() => actions.remove(picture.id)}
              >
                {actions.removeLabel}
              </ConfirmButton>
            )}
          </Flex>
        </Flex>
      ))}
    </Grid>
  );
}

type MoveButtonsProps = Pick<PictureListProps, "pictures" | "isMoving" | "move"> & {
  index: number;
};

/** Buttons that move a picture one place forward or back. */
function MoveButtons({ pictures, index, isMoving, move }: MoveButtonsProps) {
  const picture = pictures[index];
  if (!picture) return null;
  const moves = [
    { label: t("Earlier"), isPossible: index > 0, before: pictures[index - 1]?.id },
    { label: t("Later"), isPossible: index < pictures.length - 1, before: pictures[index + 2]?.id },
  ];
  return moves.map(({ label, isPossible, before }) => (
    <LoadingButton
      key={label}
      size="sm"
      variant="outline"
      disabled={!isPossible}
      loading={isMoving}
      aria-describedby={idOf(picture)}
      onClick={() => move(picture.id, before ?? null)}
    >
      {label}
    </LoadingButton>
  ));
}

/** The page that a home offer leads to, and the offer's last day. */
function OfferFacts({ link, endsOn }: Pick<ListedPicture, "link" | "endsOn">) {
  if (!link && !endsOn) return null;
  const day = endsOn ? longDay(endsOn) : "";
  return (
    <Box fontSize="sm">
      {link && (
        <RouteLink to={link} textDecoration="underline" overflowWrap="anywhere">
          {linkPages.get(link) ?? link}
        </RouteLink>
      )}
      {endsOn && (
        <Text color={endsOn < today() ? "warning.fg" : "fg.muted"}>
          {endsOn < today()
            ? t("Ended on {day}: visitors don't see it any more", { day })
            : t("Until {day}", { day })}
        </Text>
      )}
    </Box>
  );
}

/** Returns the id of the picture's element. Buttons refer to it, so that screen readers describe the picture. */
const idOf = ({ id }: ListedPicture) => `picture-${id}`;

/** The main version of a picture and, if there is one, the Bangla version. */
function Versions({ picture, alt }: { picture: ListedPicture; alt: string }) {
  const { imageBn, altBn } = picture;
  return (
    <>
      <Shown id={idOf(picture)} image={picture.image} alt={alt} />
      {picture.alt && <Text lang={langOf(picture.alt)}>{picture.alt}</Text>}
      {(imageBn || altBn) && (
        <Box>
          <Text mb="1.5" fontSize="sm" color="fg.muted">
            {t("In Bangla")}
          </Text>
          {imageBn && <Shown image={imageBn} alt="" mb="3" />}
          {altBn && <Text lang={langOf(altBn)}>{altBn}</Text>}
        </Box>
      )}
    </>
  );
}

type ShownProps = {
  image: PictureFragment;
  alt: string;
  id?: string;
  mb?: string;
};

/** A picture with its original aspect ratio. */
export const Shown = ({ image, ...look }: ShownProps) => (
  <Picture
    image={image}
    sizes="(min-width: 48rem) 24rem, 90vw"
    w="full"
    maxW="xl"
    aspectRatio={`${image.width} / ${image.height}`}
    borderRadius="l2"
    {...look}
  />
);
