import type { BotForm } from "@masthead/contract/audience/bot-check.ts";
import { useProof } from "../bot-check/use-proof.ts";
import type { Answer } from "./answer.ts";
import { PageForm } from "./page-form.tsx";

interface Props {
  intent: string;
  answer: Answer | undefined;
  /** What the form is for. */
  proves: BotForm;
  children: React.ReactNode;
}

/** A form that robots like: it brings a proof that a person filled it in. */
export function ProvedForm({ intent, answer, proves, children }: Props) {
  const { field, begin, onSubmit } = useProof(proves);
  return (
    <PageForm intent={intent} answer={answer} onSubmit={onSubmit} onFocus={() => void begin()}>
      <input ref={field} type="hidden" name="proof" defaultValue="" />
      {children}
    </PageForm>
  );
}
