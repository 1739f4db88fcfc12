import { LIVE_QUESTION_LENGTH } from "@masthead/contract/newsroom/live-blog/live-question-terms.ts";
import { BotCheckedForm } from "../../audience/form/bot-checked-form.tsx";
import { Button, TextAreaField, TextField } from "../../audience/form/fields.tsx";
import type { FormResult } from "../../audience/form/form-result.ts";
import { useMessages } from "../../platform/messages.ts";

/** Form of a question to a live blog. */
export function QuestionForm({ result }: { result: FormResult | undefined }) {
  const t = useMessages();
  return (
    <BotCheckedForm intent="question" result={result} botForm="liveQuestion">
      <TextAreaField
        label={t("liveQuestion.text")}
        name="text"
        rows={5}
        maxLength={LIVE_QUESTION_LENGTH.text}
        required
        hint={t("liveQuestion.textHint", { max: LIVE_QUESTION_LENGTH.text })}
        defaultValue={result?.values.text}
        error={result?.errors.text}
      />
      <TextField
        label={t("liveQuestion.name")}
        name="name"
        autoComplete="name"
        maxLength={LIVE_QUESTION_LENGTH.name}
        hint={t("liveQuestion.nameHint")}
        defaultValue={result?.values.name}
        error={result?.errors.name}
      />
      <div>
        <Button>{t("liveQuestion.send")}</Button>
      </div>
      <p className="text-15 text-quiet">{t("liveQuestion.data")}</p>
    </BotCheckedForm>
  );
}
