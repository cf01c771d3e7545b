import { t } from "../../platform/i18n.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { HomeImageFields, type HomeImageInput, useHomeImageForm } from "./homeImageForm.tsx";
import type { HomeImageKind } from "./homeImageKinds.ts";
import type { ListedPicture } from "./PictureShelf.tsx";

type ChangeDialogProps = {
  kind: HomeImageKind;
  title: string;
  picture: ListedPicture;
  /** Saves the banner or the home offer. Rejects with the error to show. */
  save: (input: HomeImageInput) => Promise<unknown>;
  onClose: () => void;
};

/** A dialog that changes a banner or a home offer, including the Bangla version. It is loaded when it is opened. */
export function ChangeDialog({ kind, title, picture, save, onClose }: ChangeDialogProps) {
  const { image, alt, imageBn, altBn, link, endsOn } = picture;
  const initial = {
    ...{ image, alt, imageBn, altBn: altBn ?? "" },
    ...{ link: link ?? "", endsOn: endsOn ?? "" },
  };
  const fields = useHomeImageForm(kind, initial, async (input) => {
    await save(input);
    onClose();
  });
  const { form, isUploading } = fields;
  return (
    <FormDialog
      title={title}
      action={isUploading ? t("Uploading…") : t("Save")}
      isReady={!isUploading}
      form={form}
      onClose={onClose}
    >
      <HomeImageFields {...fields} />
    </FormDialog>
  );
}
