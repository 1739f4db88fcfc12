import { useWords } from "../../system/words.ts";
import type { Answer } from "../form/answer.ts";
import { Button, TextField } from "../form/fields.tsx";
import { ProvedForm } from "../form/proved-form.tsx";

/** Asks where to mail the link that deletes what is held under an address. */
export function RequestForm({ answer: given }: { answer: Answer | undefined }) {
  const t = useWords();
  const answer = given?.intent === "request" ? given : undefined;
  return (
    <ProvedForm intent="request" answer={answer} proves="dataDeletion">
      <TextField
        label={t("account.email")}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        defaultValue={answer?.values.email}
        error={answer?.errors.email}
      />
      <div>
        <Button>{t("deletion.ask")}</Button>
      </div>
    </ProvedForm>
  );
}
