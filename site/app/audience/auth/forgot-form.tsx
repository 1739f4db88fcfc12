import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { Button } from "../form/fields.tsx";
import { ProvedForm } from "../form/proved-form.tsx";
import { EmailField } from "../form/sign-in-fields.tsx";

/** Asks where to mail a link and a code to choose a new password with. */
export function ForgotForm({ answer }: { answer: Answer | undefined }) {
  const t = useWords();
  return (
    <ProvedForm intent="forgot" answer={answer} proves="resetPassword">
      <EmailField answer={answer} />
      <Button>{t("account.mailMe")}</Button>
    </ProvedForm>
  );
}
