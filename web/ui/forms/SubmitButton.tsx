import type { ButtonProps } from "@chakra-ui/react";
import { LoadingButton } from "../controls/LoadingButton.tsx";

type SubmitButtonProps = Omit<ButtonProps, "form"> & {
  form: { formState: { isSubmitting: boolean } };
};

/** The button that submits a form. */
export function SubmitButton({ form, ...button }: SubmitButtonProps) {
  return <LoadingButton type="submit" loading={form.formState.isSubmitting} {...button} />;
}
