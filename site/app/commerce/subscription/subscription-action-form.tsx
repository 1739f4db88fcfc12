import { useRef } from "react";
import { Button } from "../../audience/form/fields.tsx";
import type { FormResult } from "../../audience/form/form-result.ts";
import { PageForm } from "../../audience/form/page-form.tsx";
import { useMessages } from "../../platform/messages.ts";
import { type ConfirmOptions, confirm } from "../../platform/notices/notices.ts";
import { needsOverlapConsent, OverlapConsent } from "../checkout/overlap-consent.tsx";

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

export function SubscriptionActionForm({
  action,
  id,
  idempotencyKey,
  result,
  look = "other",
  confirmation,
  hint,
  children,
}: Props) {
  const t = useMessages();
  const confirmed = useRef(false);
  const intent = `${action} ${id}`;
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
    <PageForm intent={intent} result={result} onSubmit={onSubmit} className="gap-y-2">
      <input type="hidden" name="wish" value={idempotencyKey} />
      {result?.intent === intent && needsOverlapConsent(result) && (
        <OverlapConsent label={t("overlap.keepBoth")} />
      )}
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
