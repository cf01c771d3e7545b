import { Button, type ButtonProps } from "@chakra-ui/react";

type SubmitButtonProps = Omit<ButtonProps, "form"> & {
  form: { formState: { isSubmitting: boolean } };
};

/** The button that submits a form. It keeps its words while the form is being sent. */
export function SubmitButton({ form, children, ...look }: SubmitButtonProps) {
  return (
    <Button type="submit" loading={form.formState.isSubmitting} loadingText={children} {...look}>
      {children}
    </Button>
  );
}
