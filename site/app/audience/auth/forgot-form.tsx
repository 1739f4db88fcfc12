import { useMessages } from "../../platform/messages.ts";
import { BotCheckedForm } from "../form/bot-checked-form.tsx";
import { Button } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { EmailField } from "../form/sign-in-fields.tsx";

/** Form that requests a password reset email, which has a link and a code. */
export function ForgotForm({ result }: { result: FormResult | undefined }) {
  const t = useMessages();
  return (
    <BotCheckedForm intent="forgot" result={result} botForm="resetPassword">
      <EmailField result={result} />
      <Button>{t("account.mailMe")}</Button>
    </BotCheckedForm>
  );
}
