import type { ComponentProps } from "react";

/** Sends the form. While it is on its way a mark turns in its place. */
export function SendButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <button type="submit" className="sign-in-button sign-in-send" disabled={busy} aria-busy={busy}>
      {children}
    </button>
  );
}

/** Leads to another step. */
export function StepLink(props: Omit<ComponentProps<"button">, "type" | "className">) {
  return <button {...props} type="button" className="sign-in-link" />;
}
