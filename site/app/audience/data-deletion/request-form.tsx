import { useMessages } from "../../platform/messages.ts";
import { BotCheckedForm } from "../form/bot-checked-form.tsx";
import { Button, TextField } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";

/** Form that requests an email with a deletion link. */
export function RequestForm({ result: pageResult }: { result: FormResult | undefined }) {
  const t = useMessages();
  const result = pageResult?.intent === "request" ? pageResult : undefined;
  return (
    <BotCheckedForm intent="request" result={result} botForm="dataDeletion">
      <TextField
        label={t("account.email")}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        defaultValue={result?.values.email}
        error={result?.errors.email}
      />
      <div>
        <Button>{t("deletion.ask")}</Button>
      </div>
    </BotCheckedForm>
  );
}
