import { useState } from "react";
import { type HomeImageKind, homeImageKinds } from "../../features/homeImages/homeImageKinds.ts";
import { type ListedPicture, PictureList } from "../../features/homeImages/PictureShelf.tsx";
import { UploadCard } from "../../features/homeImages/UploadCard.tsx";
import { type PageModule, queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { useAction } from "../../ui/actions/useAction.ts";
import { useSave } from "../../ui/actions/useSave.ts";
import { lazyPart } from "../../ui/dialogs/lazyPart.tsx";
import { Part } from "../../ui/forms/Part.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

const ChangeDialog = lazyPart(
  async () => (await import("../../features/homeImages/ChangeDialog.tsx")).ChangeDialog,
);

/**
 * The page where staff add, change and delete the banners or offers of the home page. The last remaining picture can't
 * be deleted.
 */
function HomeImages({ kind }: { kind: HomeImageKind }) {
  const words = homeImageKinds[kind];
  const create = useSave(words.create, {
    once: true,
    done: words.created,
  });
  return (
    <ConsolePage intro={words.intro}>
      <UploadCard
        kind={kind}
        title={words.uploadTitle}
        button={words.uploadButton}
        create={create}
      />
      <Part as="section" title={words.listTitle}>
        <ImageList kind={kind} />
      </Part>
    </ConsolePage>
  );
}

function ImageList({ kind }: { kind: HomeImageKind }) {
  const words = homeImageKinds[kind];
  const update = useSave(words.update, { done: words.updated });
  const [remove] = useAction(words.remove, {
    done: words.removed,
  });
  const [move, isMoving] = useAction(words.move);
  const [changing, setChanging] = useState<ListedPicture>();
  const { data } = usePageData(words.list);
  return (
    <>
      <PictureList
        noun={words.noun}
        pictures={data.images}
        emptyText={words.emptyText}
        removeLabel={words.removeLabel}
        question={words.question}
        onChange={setChanging}
        isMoving={isMoving}
        move={(id, before) => move({ id, before })}
        remove={(id) => remove({ id })}
      />
      {changing && (
        <ChangeDialog
          kind={kind}
          title={words.changeTitle}
          picture={changing}
          save={(input) => update({ id: changing.id, ...input })}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

/** Returns the page for one kind of home image. */
export const pageOf = (kind: HomeImageKind): PageModule => ({
  Component: () => <HomeImages kind={kind} />,
  loader: queryLoader(homeImageKinds[kind].list, () => ({})),
});
