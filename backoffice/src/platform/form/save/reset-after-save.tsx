import { useEffect } from "react";
import { useRecordContext, useSaveContext } from "react-admin";
import { useFormContext } from "react-hook-form";
import { sameValue } from "../conflict/same-value.ts";
import type { FormSaving } from "./saving.ts";

/**
 * Resets the form after a save that did not change the record, for example when a URL was only
 * normalised. Otherwise the form would still report unsaved changes.
 */
export function ResetAfterSave({ saving }: { saving: FormSaving }) {
  const record = useRecordContext();
  const { saving: isSaving } = useSaveContext();
  const { reset, getValues, setValue } = useFormContext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a save has ended
  useEffect(() => {
    const { sent, saved } = saving.lastSave;
    if (isSaving || !record || !saved || !sent) return;
    saving.lastSave.sent = null;
    const typedSince = Object.entries(getValues()).filter(
      ([name, value]) => !sameValue(value, sent[name]),
    );
    reset();
    for (const [name, value] of typedSince) setValue(name, value, { shouldDirty: true });
    saving.endSave();
  }, [isSaving]);
  return null;
}
