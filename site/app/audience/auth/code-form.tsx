import { useMessages } from "../../platform/messages.ts";
import { Button, TextField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";

interface Props {
  result: FormResult | undefined;
  challenge: string;
  label: string;
  button: string;
  /** Accepts letters, as in recovery codes. */
  letters?: boolean;
  /** Hidden fields submitted with the code. */
  hidden?: Record<string, string>;
}

/** Form for a one-time code from an email or an authenticator app. */
export function CodeForm({
  result,
  challenge,
  label,
  button,
  letters = false,
  hidden = {},
}: Props) {
  const t = useMessages();
  return (
    <PageForm intent="code" result={result}>
      <input type="hidden" name="challenge" value={challenge} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label={label}
        name="code"
        dir="ltr"
        inputMode={letters ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        required
        hint={letters ? t("account.codeHint") : undefined}
        error={result?.intent === "code" ? result.errors.code : undefined}
      />
      <Button>{button}</Button>
    </PageForm>
  );
}
