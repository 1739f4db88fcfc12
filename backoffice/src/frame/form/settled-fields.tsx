import { useEffect } from "react";
import { useRecordContext, useSaveContext } from "react-admin";
import { useFormContext } from "react-hook-form";
import { sameValue } from "./same-value.ts";
import type { Saving } from "./saving.ts";

/**
 * After a save of which no other record came, such as an address that is the same once it is put in form, the form shows the record again.
 * Otherwise it would go on saying that something is not saved.
 */
export function SettledFields({ saving }: { saving: Saving }) {
  const record = useRecordContext();
  const { saving: busy } = useSaveContext();
  const { reset, getValues, setValue } = useFormContext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a save has ended, and then alone
  useEffect(() => {
    const { sent, saved } = saving.last;
    if (busy || !record || !saved || !sent) return;
    saving.last.sent = null;
    const typedSince = Object.entries(getValues()).filter(([name, value]) => !sameValue(value, sent[name]));
    reset();
    for (const [name, value] of typedSince) setValue(name, value, { shouldDirty: true });
  }, [busy]);
  return null;
}
