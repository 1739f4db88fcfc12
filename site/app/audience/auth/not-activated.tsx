import { useMessages } from "../../platform/messages.ts";
import { BotCheckedForm } from "../form/bot-checked-form.tsx";
import { Button } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { Alert, SuccessMessage } from "../form/page-form.tsx";

/**
 * Offers to resend the activation email, after a sign-in to an account that is not activated yet.
 */
export function NotActivated({ result }: { result: FormResult }) {
  const t = useMessages();
  if (result.intent === "sent") return <SuccessMessage>{t("account.mailedAgain")}</SuccessMessage>;
  return (
    <div className="mb-8 grid gap-4">
      {result.intent === "password" && <Alert>{result.message}</Alert>}
      <BotCheckedForm intent="activation" result={result} botForm="signUp">
        <input type="hidden" name="email" value={result.values.email ?? ""} />
        <Button look="other">{t("account.mailAgain")}</Button>
      </BotCheckedForm>
    </div>
  );
}
