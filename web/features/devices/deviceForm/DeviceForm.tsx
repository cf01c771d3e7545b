import { Button, Flex, Grid } from "@chakra-ui/react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { messageOf } from "../../../platform/errors.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { toast } from "../../../ui/toasts.ts";
import { useLeaveGuard } from "../../../ui/useLeaveGuard.tsx";
import { CoverImageField } from "../../uploads/CoverImageField.tsx";
import { ImagesField } from "../../uploads/ImagesField.tsx";
import { useUploads } from "../../uploads/useUploads.ts";
import type { Draft } from "./draft.ts";
import { Part } from "./fields.tsx";
import { formKinds } from "./formKinds.tsx";
import { problemsIn, problemsOf } from "./problems.ts";
import type { FormState } from "./useDeviceForm.ts";

type DeviceFormProps = {
  kind: DeviceKind;
  form: FormState;
  /** Sends a complete draft. Where it rejects, the form stays and says why. */
  save: (draft: Draft) => Promise<unknown>;
  /** It has been saved. */
  onSaved: () => void;
  /** What stands between the form and its button. */
  notice?: ReactNode;
};

const buttonLabels = { create: "Create", update: "Update" } as const;

/** The form of every kind of device, to create one or to update one. */
export function DeviceForm({ kind, form, save, onSaved, notice }: DeviceFormProps) {
  const { Fields, sims, variantStocks } = formKinds[kind];
  const { draft, problems, change } = form;
  const element = useRef<HTMLFormElement>(null);
  const cover = useUploads((coverImage) => change({ coverImage }));
  const gallery = useUploads((image) => change(({ images }) => ({ images: [...images, image] })));
  const { busy, submit, dialog } = useSubmit({ kind, form, save, onSaved, element });
  const uploading = cover.busy || gallery.busy;
  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={buttonLabels[form.mode]}>
      <Grid templateColumns={{ base: "1fr", lg: "3fr 2fr" }} gap="6" alignItems="start">
        <Flex direction="column" gap="6" minW="0">
          <Fields form={form} sims={sims} variantStocks={variantStocks} />
        </Flex>
        <Part title="Pictures">
          <CoverImageField image={draft.coverImage} uploads={cover} error={problems.coverImage} />
          <ImagesField
            images={draft.images}
            onChange={(images) => change({ images })}
            uploads={gallery}
            error={problems.images}
          />
        </Part>
      </Grid>
      {notice}
      <Flex
        justify="flex-end"
        pos="sticky"
        bottom="0"
        zIndex="1"
        mt="6"
        py="3"
        bg="bg"
        borderTopWidth="1px"
        borderColor="border"
      >
        <Button
          type="submit"
          size="lg"
          minW="48"
          disabled={uploading}
          loading={busy}
          loadingText={buttonLabels[form.mode]}
        >
          {uploading ? "Uploading…" : buttonLabels[form.mode]}
        </Button>
      </Flex>
      {dialog}
    </form>
  );
}

type SubmitOptions = Omit<DeviceFormProps, "notice"> & {
  element: { current: HTMLFormElement | null };
};

/** Checks the form and sends it, once; what is wrong is told, and the first field at fault shown. */
function useSubmit({ kind, form, save, onSaved, element }: SubmitOptions) {
  const [busy, setBusy] = useState(false);
  const { release, dialog } = useLeaveGuard(form.dirty);
  const { required, requiredToUpdate, hasVariants, incomplete } = formKinds[kind];
  const wanted = {
    required: form.mode === "update" ? [...required, ...requiredToUpdate] : required,
    hasVariants,
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const problems = problemsOf(form.draft, wanted);
    form.setProblems(problems);
    if (Object.keys(problems).length > 0) {
      toast.error(incomplete);
      showFirstProblem(element.current);
      return;
    }
    setBusy(true);
    try {
      await save(form.draft);
      release();
      onSaved();
    } catch (error) {
      toast.error(messageOf(error));
      form.setProblems(problemsIn(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, submit: (event: FormEvent) => void submit(event), dialog };
}

/** Takes the keyboard to the first field at fault, once the form shows which ones are. */
function showFirstProblem(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}
