import type { Ref } from "react";

/**
 * Hidden field with the proof of the bot check. The form is submitted only after hydration if
 * JavaScript is on.
 */
export function ProofField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return <input ref={ref} type="hidden" name="proof" defaultValue="" data-needs-hydration />;
}
