import type { BotForm } from "@masthead/contract/audience/bot-check.ts";
import { useBotCheck } from "../bot-check/use-bot-check.ts";
import type { FormResult } from "./form-result.ts";
import { PageForm } from "./page-form.tsx";
import { ProofField } from "./proof-field.tsx";

interface Props {
  intent: string;
  result: FormResult | undefined;
  botForm: BotForm;
  children: React.ReactNode;
}

/** Form protected by the bot check: submits a proof that a person filled it in. */
export function BotCheckedForm({ intent, result, botForm, children }: Props) {
  const { field, begin, onSubmit } = useBotCheck(botForm);
  return (
    <PageForm intent={intent} result={result} onSubmit={onSubmit} onFocus={() => void begin()}>
      <ProofField ref={field} />
      {children}
    </PageForm>
  );
}
