import { type RefObject, useEffect, useRef } from "react";
import { useRecordContext } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { sameValue } from "../conflict/same-value.ts";
import type { FormSaving } from "../save/saving.ts";

/** Reapplies the captured input to the form. */
type Reapply = () => void;

/**
 * Merges text typed into a field during a save with the saved value, which also has others'
 * changes. Resolves to undefined if only the next save can: the typed value is then based on the
 * same version as the last save.
 */
type MergeTyped = (values: { sent: unknown; saved: unknown; typed: unknown }) => Promise<unknown>;
/** Merges of the fields that the server merges in parts. */
export type FieldMerges = Record<string, MergeTyped>;

interface CaptureProps {
  noted: RefObject<Reapply | null>;
  saving: FormSaving;
  merges?: FieldMerges;
}

/**
 * Captures unsaved input of the surrounding form before the form resets to a new record, which
 * happens when a save or a reload returns. Effects of children run before the effects of the form,
 * so the input is captured here, and the hook below, around the form, reapplies it afterwards.
 */
export function CapturePendingEdits({ noted: reapply, saving, merges = {} }: CaptureProps) {
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
    const merged = pendingEdits
      .map(([name]) => name)
      .filter((name) => merges[name] && isOwnSave && !sameValue(record?.[name], sent[name]));
    const mergeTyped = async () => {
      for (const name of merged) {
        let typed: unknown;
        let value: unknown;
        // More may be typed while the merge is loaded.
        do {
          typed = getValues(name);
          value = await merges[name]?.({ sent: sent?.[name], saved: record?.[name], typed });
          if (value === undefined) return;
        } while (!sameValue(getValues(name), typed));
        setValue(name, value, { shouldDirty: true });
      }
      setValue("version", record?.version);
    };
    reapply.current = () => {
      for (const [name, value] of pendingEdits) setValue(name, value, { shouldDirty: true });
      // Input based on an older version is merged with the new one on save.
      if (pendingEdits.length && (!isOwnSave || merged.length)) setValue("version", version);
    };
    if (!isOwnSave) return;
    saving.lastSave.sent = null;
    // If the merge fails to load, the next save reports a conflict.
    if (merged.length)
      void mergeTyped()
        .catch(() => {})
        .finally(saving.endSave);
    else saving.endSave();
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
