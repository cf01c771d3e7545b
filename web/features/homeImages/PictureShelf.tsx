import { Box, Button, Flex, Grid, Heading } from "@chakra-ui/react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { PictureFragment } from "../../generated/Picture.ts";
import { messageOf } from "../../platform/errors.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { toast } from "../../ui/toasts.ts";
import { ImagePicker } from "../uploads/ImagePicker.tsx";
import { UploadList } from "../uploads/UploadList.tsx";
import { useUploads } from "../uploads/useUploads.ts";

type UploadCardProps = {
  title: string;
  /** The word on the button that puts the picture up. */
  button: string;
  /** Puts up the image with this path. Rejects with the reason where it can't be. */
  create: (path: string) => Promise<unknown>;
};

/** Uploads an image as soon as it is chosen, and puts it up when the person says so. */
export function UploadCard({ title, button, create }: UploadCardProps) {
  const [image, setImage] = useState<PictureFragment>();
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState(false);
  const uploads = useUploads((arrived) => {
    setImage(arrived);
    setMissing(undefined);
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!image) {
      const sentence = "Please upload an image!";
      setMissing(sentence);
      return toast.error(sentence);
    }
    setBusy(true);
    try {
      await create(image.path);
      setImage(undefined);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={title}>
      <form onSubmit={(event) => void submit(event)}>
        {image && <Shown image={image} alt="The uploaded image" mb="4" />}
        <FormField label="Image" error={missing}>
          <ImagePicker prompt={image ? "another image" : "an image"} onFiles={uploads.add} />
        </FormField>
        <UploadList uploads={uploads} />
        <Button
          type="submit"
          mt="4"
          w={{ base: "full", sm: "auto" }}
          disabled={uploads.busy}
          loading={busy}
          loadingText={button}
        >
          {uploads.busy ? "Uploading…" : button}
        </Button>
      </form>
    </Card>
  );
}

type PictureListProps = {
  /** What one is called: "Offer". */
  noun: string;
  pictures: readonly { id: string; image: PictureFragment }[];
  emptyText: string;
  removeLabel: string;
  /** Asked before one is removed. */
  question: string;
  remove: (id: string) => Promise<unknown>;
};

/** The pictures that are up. One can be taken down only while there are others. */
export function PictureList({ noun, pictures, emptyText, ...removal }: PictureListProps) {
  if (pictures.length === 0) return <EmptyState text={emptyText} />;
  return (
    <Grid as="ul" templateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))" gap="5">
      {pictures.map(({ id, image }, index) => (
        <Flex as="li" key={id} direction="column" gap="3">
          <Shown id={`picture-${id}`} image={image} alt={`${noun} ${index + 1}`} />
          {pictures.length > 1 && (
            <ConfirmButton
              alignSelf="start"
              size="sm"
              variant="outline"
              aria-describedby={`picture-${id}`}
              question={removal.question}
              confirmLabel="Delete"
              onConfirm={() => removal.remove(id)}
            >
              {removal.removeLabel}
            </ConfirmButton>
          )}
        </Flex>
      ))}
    </Grid>
  );
}

type ShownProps = { image: PictureFragment; alt: string; id?: string; mb?: string };

/** A picture in its own shape. */
const Shown = ({ image, ...look }: ShownProps) => (
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

/** A part of the page under a heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      mb="6"
      p={{ base: "4", md: "6" }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
    >
      <Heading as="h2" size="md" id={id} mb="4">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
