import { useRef } from "react";
import type { Answer } from "../../audience/form/answer.ts";
import { Button } from "../../audience/form/fields.tsx";
import { PageForm } from "../../audience/form/page-form.tsx";
import { confirm, type Question } from "../../system/notices/notices.ts";

interface Props {
  move: "cancel" | "resume" | "retry" | "card";
  id: number;
  /** Names the wish, so that it happens once. */
  wish: string;
  answer: Answer | undefined;
  look?: "main" | "other" | "danger";
  /** Asked first where scripts run; `hint` says the same to all. */
  question?: Question;
  hint?: string;
  children: React.ReactNode;
}

/** One thing to be done with a subscription. */
export function MoveForm({ move, id, wish, answer, look = "other", question, hint, children }: Props) {
  const confirmed = useRef(false);
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    if (!question || confirmed.current) {
      confirmed.current = false;
      return;
    }
    event.preventDefault();
    const form = event.currentTarget;
    void confirm(question).then((yes) => {
      confirmed.current = yes;
      if (yes) setTimeout(() => form.requestSubmit());
    });
  };
  return (
    <PageForm intent={`${move} ${id}`} answer={answer} onSubmit={onSubmit} className="gap-y-2">
      <input type="hidden" name="wish" value={wish} />
      <div>
        <Button look={look} className="max-md:w-full">
          {children}
        </Button>
      </div>
      {hint && (
        <p className="text-15 text-quiet" suppressHydrationWarning>
          {hint}
        </p>
      )}
    </PageForm>
  );
}
