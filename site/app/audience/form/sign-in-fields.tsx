import { PASSWORD_LENGTH } from "@masthead/contract/audience/auth/password.ts";
import { useMessages } from "../../platform/messages.ts";
import { TextField } from "./fields.tsx";
import type { FormResult } from "./form-result.ts";

/** Email address of the account. */
export function EmailField({ result, autoComplete = "username" }: { result: FormResult | undefined; autoComplete?: string }) {
  const t = useMessages();
  return (
    <TextField
      label={t("account.email")}
      name="email"
      type="email"
      dir="ltr"
      autoComplete={autoComplete}
      required
      defaultValue={result?.values.email}
      error={result?.errors.email}
    />
  );
}

/** Field for a new password, with the password rules as its hint. */
export function NewPasswordField({ result, label, name = "password" }: { result: FormResult | undefined; label: string; name?: string }) {
  const t = useMessages();
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
      error={result?.errors[name]}
    />
  );
}
