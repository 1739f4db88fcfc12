import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { Button, TextField } from "../form/fields.tsx";
import { ProvedForm } from "../form/proved-form.tsx";

/** Asks where to mail a link and a code to choose a new password with. */
export function ForgotForm({ answer }: { answer: Answer | undefined }) {
  const t = useWords();
  return (
    <ProvedForm intent="forgot" answer={answer} proves="resetPassword">
      <TextField
        label={t("account.email")}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="username"
        required
        defaultValue={answer?.values.email}
        error={answer?.errors.email}
      />
      <Button>{t("account.mailMe")}</Button>
    </ProvedForm>
  );
}
