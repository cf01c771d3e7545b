import { useMutation } from "@apollo/client/react";
import { messageOf } from "../../platform/errors.ts";
import type { PageModule } from "../../platform/pageData.ts";
import { useRefresh } from "../../platform/useRefresh.ts";
import { useStableQuery } from "../../platform/useStableQuery.ts";
import { ConsolePage } from "../../ui/ConsolePage.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { toast } from "../../ui/toasts.ts";
import { type HomeImageKind, homeImageKinds } from "./homeImageKinds.ts";
import { Card, PictureList } from "./PictureShelf.tsx";
import { type NewHomeImage, UploadCard } from "./UploadCard.tsx";

/** The banners or the offers of the home page: to add, and to remove all but one. */
function HomeImages({ kind }: { kind: HomeImageKind }) {
  const words = homeImageKinds[kind];
  const { create, remove } = useHomeImageMutations(kind);
  return (
    <ConsolePage intro={words.intro}>
      <UploadCard title={words.uploadTitle} button={words.uploadButton} create={create} />
      <Card title={words.listTitle}>
        <ImageList kind={kind} remove={remove} />
      </Card>
    </ConsolePage>
  );
}

type ImageListProps = { kind: HomeImageKind; remove: (id: string) => Promise<unknown> };

function ImageList({ kind, remove }: ImageListProps) {
  const words = homeImageKinds[kind];
  const result = useStableQuery(words.list, { variables: {} });
  if (!result) return <Loading minH="48" />;
  return (
    <>
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      <PictureList
        noun={words.noun}
        pictures={result.data.images}
        emptyText={words.emptyText}
        removeLabel={words.removeLabel}
        question={words.question}
        remove={remove}
      />
    </>
  );
}

/** Adds an image, rejecting with the reason where it fails, and removes one. Toasts tell the outcome. */
function useHomeImageMutations(kind: HomeImageKind) {
  const words = homeImageKinds[kind];
  const refresh = useRefresh();
  const done = async (message: string) => {
    await refresh();
    toast.success(message);
  };
  const [create] = useMutation(words.create);
  const [remove] = useMutation(words.remove);
  return {
    create: async (variables: NewHomeImage) => {
      await create({ variables });
      await done(words.created);
    },
    remove: async (id: string) => {
      try {
        await remove({ variables: { id } });
        await done(words.removed);
      } catch (error) {
        toast.error(messageOf(error));
      }
    },
  };
}

/** The page of a kind of home image. */
export const pageOf = (kind: HomeImageKind): PageModule => ({
  Component: () => <HomeImages kind={kind} />,
});
