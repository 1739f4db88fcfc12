import type { ComponentProps } from "react";

/** Submit button with a spinner while the form is being submitted. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <button type="submit" className="sign-in-button sign-in-send" disabled={busy} aria-busy={busy}>
      {children}
    </button>
  );
}

/** Link-styled button to another step. */
export function StepLink(props: Omit<ComponentProps<"button">, "type" | "className">) {
  return <button {...props} type="button" className="sign-in-link" />;
}
