import type { FormResult } from "../../audience/form/form-result.ts";
import { useMessages } from "../../platform/messages.ts";

/** Whether a form was refused until its buyer confirms an overlap with running subscriptions. */
export const needsOverlapConsent = (result: FormResult | undefined): boolean =>
  result !== undefined && (result.reason === "acceptsOverlap" || "acceptsOverlap" in result.values);

/**
 * Checkbox to confirm a purchase that the buyer's subscriptions already cover; `label` for another
 * action.
 */
export function OverlapConsent({ label }: { label?: string }) {
  const t = useMessages();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 font-semibold">
      <input
        type="checkbox"
        name="acceptsOverlap"
        value="1"
        required
        className="mt-1 size-5 shrink-0 accent-ink"
      />
      {label ?? t("overlap.accept")}
    </label>
  );
}
