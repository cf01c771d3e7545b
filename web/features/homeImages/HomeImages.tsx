import { useState } from "react";
import type { PageModule } from "../../platform/pageData.ts";
import { useSave } from "../../platform/useSave.ts";
import { useStableQuery } from "../../platform/useStableQuery.ts";
import { ConsolePage } from "../../ui/ConsolePage.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { lazyPart } from "../../ui/lazyPart.tsx";
import { toast } from "../../ui/toasts.ts";
import { useAction } from "../../ui/useAction.ts";
import type { HomeImageInput } from "./homeImageForm.tsx";
import { type HomeImageKind, homeImageKinds } from "./homeImageKinds.ts";
import { Card, type ListedPicture, PictureList } from "./PictureShelf.tsx";
import { UploadCard } from "./UploadCard.tsx";

const ChangeDialog = lazyPart(async () => (await import("./ChangeDialog.tsx")).ChangeDialog);

/** The banners or the offers of the home page: to add, to change, and to remove all but one. */
function HomeImages({ kind }: { kind: HomeImageKind }) {
  const words = homeImageKinds[kind];
  const { create, update, remove } = useHomeImageMutations(kind);
  return (
    <ConsolePage intro={words.intro}>
      <UploadCard title={words.uploadTitle} button={words.uploadButton} create={create} />
      <Card title={words.listTitle}>
        <ImageList kind={kind} update={update} remove={remove} />
      </Card>
    </ConsolePage>
  );
}

type ImageListProps = { kind: HomeImageKind } & Pick<
  ReturnType<typeof useHomeImageMutations>,
  "update" | "remove"
>;

function ImageList({ kind, update, remove }: ImageListProps) {
  const words = homeImageKinds[kind];
  const [changing, setChanging] = useState<ListedPicture>();
  const close = () => setChanging(undefined);
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
        onChange={setChanging}
        remove={remove}
      />
      {changing && (
        <ChangeDialog
          title={words.changeTitle}
          picture={changing}
          save={(input) => update(changing.id, input)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Adds and changes an image, rejecting with the reason where it fails, and removes one. Toasts tell the outcome. */
function useHomeImageMutations(kind: HomeImageKind) {
  const words = homeImageKinds[kind];
  const create = useSave(words.create);
  const update = useSave(words.update);
  const [remove] = useAction(words.remove, { done: words.removed });
  return {
    create: async (variables: HomeImageInput) => {
      await create(variables);
      toast.success(words.created);
    },
    update: async (id: string, input: HomeImageInput) => {
      await update({ id, ...input });
      toast.success(words.updated);
    },
    remove: (id: string) => remove({ id }),
  };
}

/** The page of a kind of home image. */
export const pageOf = (kind: HomeImageKind): PageModule => ({
  Component: () => <HomeImages kind={kind} />,
});
