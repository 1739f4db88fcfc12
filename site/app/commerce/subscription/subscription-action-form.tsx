import { useRef } from "react";
import { Button } from "../../audience/form/fields.tsx";
import type { FormResult } from "../../audience/form/form-result.ts";
import { PageForm } from "../../audience/form/page-form.tsx";
import { type ConfirmOptions, confirm } from "../../platform/notices/notices.ts";

interface Props {
  action: "cancel" | "resume" | "retry" | "card";
  id: number;
  /** Idempotency key, so that the action runs once. */
  idempotencyKey: string;
  result: FormResult | undefined;
  look?: "main" | "other" | "danger";
  /** Confirmation dialog, shown with JavaScript only; `hint` says the same to everyone. */
  confirmation?: ConfirmOptions;
  hint?: string;
  children: React.ReactNode;
}

/** Form for one action on a subscription. */
export function SubscriptionActionForm({ action, id, idempotencyKey, result, look = "other", confirmation, hint, children }: Props) {
  const confirmed = useRef(false);
  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    if (!confirmation || confirmed.current) {
      confirmed.current = false;
      return;
    }
    event.preventDefault();
    const form = event.currentTarget;
    void confirm(confirmation).then((accepted) => {
      confirmed.current = accepted;
      if (accepted) setTimeout(() => form.requestSubmit());
    });
  };
  return (
    <PageForm intent={`${action} ${id}`} result={result} onSubmit={onSubmit} className="gap-y-2">
      <input type="hidden" name="wish" value={idempotencyKey} />
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
