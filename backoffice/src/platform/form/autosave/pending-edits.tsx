import { type RefObject, useEffect, useRef } from "react";
import { useRecordContext } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { sameValue } from "../conflict/same-value.ts";
import type { FormSaving } from "../save/saving.ts";

/** Reapplies the captured input to the form. */
type Reapply = () => void;

/**
 * Captures unsaved input of the surrounding form before the form resets to a new record, which
 * happens when a save or a reload returns. Effects of children run before the effects of the form,
 * so the input is captured here, and the hook below, around the form, reapplies it afterwards.
 */
export function CapturePendingEdits({ noted: reapply, saving }: { noted: RefObject<Reapply | null>; saving: FormSaving }) {
  const record = useRecordContext();
  const { getValues, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const latestDirty = useRef<string[]>([]);
  latestDirty.current = Object.keys(dirtyFields);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the record changes
  useEffect(() => {
    const { sent, saved } = saving.lastSave;
    const isOwnSave = saved && sent;
    const version: unknown = getValues("version");
    const pendingEdits = latestDirty.current
      .filter((name) => !isOwnSave || !sameValue(getValues(name), sent[name]))
      .map((name) => [name, getValues(name)] as const);
    saving.lastSave.sent = null;
    reapply.current = () => {
      for (const [name, value] of pendingEdits) setValue(name, value, { shouldDirty: true });
      // Input based on an older version is merged with the new one on save.
      if (pendingEdits.length && !isOwnSave) setValue("version", version);
    };
  }, [record]);
  return null;
}

/** Reapplies the input that the component above captured inside the form. */
export function useReapplyPendingEdits(): RefObject<Reapply | null> {
  const record = useRecordContext();
  const reapply = useRef<Reapply>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the record changes
  useEffect(() => reapply.current?.(), [record]);
  return reapply;
}
