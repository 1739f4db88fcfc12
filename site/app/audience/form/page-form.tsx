import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { FormResult } from "./form-result.ts";

interface Props {
  /** Identifies the form among the forms of the page. */
  intent: string;
  result: FormResult | undefined;
  className?: string;
  onSubmit?: React.FormEventHandler<HTMLFormElement>;
  /** Called when the form gets the focus, or has it when the page hydrates. */
  onFocus?: () => void;
  onChange?: React.FormEventHandler<HTMLFormElement>;
  children: React.ReactNode;
}

/**
 * Form of a personal page. Shows the errors that belong to no field, and focuses the first invalid
 * field.
 */
export function PageForm({
  intent,
  result,
  className = "",
  onSubmit,
  onFocus,
  onChange,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === intent;
  const ownResult = result?.intent === intent ? result : undefined;
  useEffect(() => {
    if (ownResult)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [ownResult]);
  const focusHandler = useRef(onFocus);
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) focusHandler.current?.();
  }, []);
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
      {ownResult?.message && <Alert>{ownResult.message}</Alert>}
      {children}
    </Form>
  );
}

/** Error message. */
export function Alert({ children }: { children: React.ReactNode }) {
  return (
    <p
      role="alert"
      tabIndex={-1}
      className="edged border-s-4 border-live bg-wash px-4 py-3 font-semibold"
    >
      {children}
    </p>
  );
}

export function SuccessMessage({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="edged mb-6 border-s-4 border-mint bg-wash px-4 py-3">
      {children}
    </p>
  );
}
