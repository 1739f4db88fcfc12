import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { Button } from "../form/fields.tsx";
import { Alert, Done } from "../form/page-form.tsx";
import { ProvedForm } from "../form/proved-form.tsx";

/** For who has the password of an account that no mail has activated yet: mails another link. */
export function NotActivated({ answer }: { answer: Answer }) {
  const t = useWords();
  if (answer.intent === "sent") return <Done>{t("account.mailedAgain")}</Done>;
  return (
    <div className="mb-8 grid gap-4">
      {answer.intent === "password" && <Alert>{answer.message}</Alert>}
      <ProvedForm intent="activation" answer={answer} proves="signUp">
        <input type="hidden" name="email" value={answer.values.email ?? ""} />
        <Button look="other">{t("account.mailAgain")}</Button>
      </ProvedForm>
    </div>
  );
}
