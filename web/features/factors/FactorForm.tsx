import { Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import * as z from "zod/mini";
import type { AnswerFactorMutationVariables } from "../../generated/AnswerFactor.ts";
import { codeOf, messageOf } from "../../platform/graphql/errors.ts";
import { t } from "../../platform/i18n.ts";
import { Input } from "../../ui/controls/controls.tsx";
import { LoadingButton } from "../../ui/controls/LoadingButton.tsx";
import { FormField } from "../../ui/forms/FormField.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/useZodForm.ts";
import { toast } from "../../ui/toasts/toasts.ts";
import { givePasskey, knowsPasskeys } from "./browserPasskeys.ts";

/** The server's request for a second factor. */
export type FactorRequest = {
  challenge: string;
  factorKinds: readonly ("PASSKEY" | "TOTP")[];
  passkeyOptions: object | null;
};

/** Sends a second factor to the server. Rejects if the server does not accept it. */
export type GiveFactor = (answer: AnswerFactorMutationVariables) => Promise<unknown>;

type FactorFormProps = { request: FactorRequest; give: GiveFactor };

/**
 * A form that asks for a passkey or for a code from the authenticator app. If the user has neither, the form accepts a
 * recovery code.
 */
export function FactorForm({ request, give }: FactorFormProps) {
  const { factorKinds, passkeyOptions } = request;
  const hasApp = factorKinds.includes("TOTP");
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Stack gap="4">
      {passkeyOptions && !isRecovery && (
        <PasskeyButton request={request} options={passkeyOptions} give={give} />
      )}
      {isRecovery && <CodeForm key="recovery" field="recoveryCode" request={request} give={give} />}
      {hasApp && !isRecovery && <CodeForm key="app" field="code" request={request} give={give} />}
      <Button variant="ghost" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? t("Don't use a recovery code") : t("Use a recovery code")}
      </Button>
    </Stack>
  );
}

type PasskeyButtonProps = FactorFormProps & { options: object };

function PasskeyButton({ request: { challenge }, options, give }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    toast.clearOutcomes();
    try {
      await give({ challenge, input: { passkey: await givePasskey(options) } });
    } catch (error) {
      toast.error(messageOf(error));
      setBusy(false);
    }
  };
  if (!knowsPasskeys()) return <Text>{t("This browser can't use your passkey.")}</Text>;
  return (
    <LoadingButton size="lg" w="full" loading={isBusy} onClick={() => void use()}>
      {t("Use a passkey")}
    </LoadingButton>
  );
}

const labels = { code: t("Code of the authenticator app"), recoveryCode: t("Recovery code") };

/** The schema of a code, in any notation that people type or paste. The server reads and checks it. */
const schema = z.object({ text: z.string() });

type CodeFormProps = FactorFormProps & { field: keyof typeof labels };

function CodeForm({ request: { challenge }, field, give }: CodeFormProps) {
  const form = useZodForm({
    schema,
    labels: { text: labels[field] },
    initial: { text: "" },
    // This text is never shown, because the schema accepts every string.
    faultMessage: "",
    save: async ({ text }) => {
      try {
        await give({ challenge, input: { [field]: text } });
      } catch (error) {
        if (codeOf(error) === "BAD_USER_INPUT")
          form.setError("text", { message: messageOf(error) }, { shouldFocus: true });
        throw error;
      }
    },
  });
  const isCode = field === "code";
  return (
    <form onSubmit={form.submit} noValidate>
      <FormField label={labels[field]} error={form.errorOf("text")}>
        <Input
          autoFocus
          inputMode={isCode ? "numeric" : "text"}
          autoComplete={isCode ? "one-time-code" : "off"}
          fontSize="xl"
          fontFamily={isCode ? undefined : "monospace"}
          letterSpacing={isCode ? "0.2em" : undefined}
          {...form.register("text")}
        />
      </FormField>
      <SubmitButton form={form} w="full" size="lg" mt="4">
        {t("Confirm")}
      </SubmitButton>
    </form>
  );
}
