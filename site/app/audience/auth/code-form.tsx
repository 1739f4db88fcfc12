import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { Button, TextField } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";

interface Props {
  answer: Answer | undefined;
  challenge: string;
  label: string;
  button: string;
  /** Recovery codes have letters too. */
  letters?: boolean;
  /** Sent along. */
  hidden?: Record<string, string>;
}

/** Takes a mailed code, or an app's. */
export function CodeForm({ answer, challenge, label, button, letters = false, hidden = {} }: Props) {
  const t = useWords();
  return (
    <PageForm intent="code" answer={answer}>
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
        error={answer?.intent === "code" ? answer.errors.code : undefined}
      />
      <Button>{button}</Button>
    </PageForm>
  );
}
