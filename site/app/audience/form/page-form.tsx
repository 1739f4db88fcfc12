import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { Answer } from "./answer.ts";

interface Props {
  /** Which of the page's forms it is. */
  intent: string;
  answer: Answer | undefined;
  className?: string;
  onSubmit?: React.FormEventHandler<HTMLFormElement>;
  onFocus?: React.FocusEventHandler<HTMLFormElement>;
  onChange?: React.FormEventHandler<HTMLFormElement>;
  children: React.ReactNode;
}

/** A form of a personal page: it says what is wrong with the whole of it, and leads to the first field that is. */
export function PageForm({ intent, answer, className = "", onSubmit, onFocus, onChange, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === intent;
  const own = answer?.intent === intent ? answer : undefined;
  useEffect(() => {
    if (own) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [own]);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onSubmit={onSubmit}
      onFocus={onFocus}
      onChange={onChange}
      aria-busy={busy}
      className={`grid gap-5 ${className}`}
    >
      <input type="hidden" name="intent" value={intent} />
      {own?.message && <Alert>{own.message}</Alert>}
      {children}
    </Form>
  );
}

/** Says that something is wrong. */
export function Alert({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" tabIndex={-1} className="edged border-s-4 border-live bg-wash px-4 py-3 font-semibold">
      {children}
    </p>
  );
}

/** Says that something was done. */
export function Done({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="edged mb-6 border-s-4 border-mint bg-wash px-4 py-3">
      {children}
    </p>
  );
}
