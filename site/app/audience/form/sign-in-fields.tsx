import { PASSWORD_LENGTH } from "@masthead/contract/audience/auth.ts";
import { useWords } from "../../system/words.ts";
import type { Answer } from "./answer.ts";
import { TextField } from "./fields.tsx";

/** The address that somebody signs in with. */
export function EmailField({ answer, autoComplete = "username" }: { answer: Answer | undefined; autoComplete?: string }) {
  const t = useWords();
  return (
    <TextField
      label={t("account.email")}
      name="email"
      type="email"
      dir="ltr"
      autoComplete={autoComplete}
      required
      defaultValue={answer?.values.email}
      error={answer?.errors.email}
    />
  );
}

/** A password that is chosen, with what makes a good one. */
export function NewPasswordField({ answer, label, name = "password" }: { answer: Answer | undefined; label: string; name?: string }) {
  const t = useWords();
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      minLength={PASSWORD_LENGTH.min}
      maxLength={PASSWORD_LENGTH.max}
      required
      hint={t("account.passwordHint", { min: PASSWORD_LENGTH.min })}
      error={answer?.errors[name]}
    />
  );
}
