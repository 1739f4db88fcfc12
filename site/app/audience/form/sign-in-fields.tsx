import { PASSWORD_LENGTH } from "@masthead/contract/audience/auth/password.ts";
import { useState } from "react";
import { useMessages } from "../../platform/messages.ts";
import { TextField } from "./fields.tsx";
import type { FormResult } from "./form-result.ts";

/** Email address of the account. */
export function EmailField({
  result,
  autoComplete = "username",
}: {
  result: FormResult | undefined;
  autoComplete?: string;
}) {
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

/**
 * Field for a new password, with the password rules as its hint, and a button that reveals the
 * password.
 */
export function NewPasswordField({
  result,
  label,
  name = "password",
}: {
  result: FormResult | undefined;
  label: string;
  name?: string;
}) {
  const t = useMessages();
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextField
        label={label}
        name={name}
        type={isShown ? "text" : "password"}
        dir={isShown ? "ltr" : undefined}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        minLength={PASSWORD_LENGTH.min}
        maxLength={PASSWORD_LENGTH.max}
        required
        hint={t("account.passwordHint", { min: PASSWORD_LENGTH.min })}
        error={result?.errors[name]}
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="js-only flex min-h-11 cursor-pointer items-center text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash aria-pressed:decoration-ink"
      >
        {t("account.showPassword")}
      </button>
    </div>
  );
}
