import { type RefObject, useEffect, useRef } from "react";
import { useRecordContext } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { sameValue } from "./same-value.ts";
import type { Saving } from "./saving.ts";

/** Puts back what was typed. */
type GiveBack = () => void;

/**
 * A form forgets what was typed when its record comes anew: saved while one typed on, or read again. This notes it before that happens,
 * since effects of what is inside a form come before the form's own; `useGivingBack` around the form puts it back afterwards.
 */
export function NoteTyping({ noted, saving }: { noted: RefObject<GiveBack | null>; saving: Saving }) {
  const record = useRecordContext();
  const { getValues, setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const latest = useRef<string[]>([]);
  latest.current = Object.keys(dirtyFields);

  // biome-ignore lint/correctness/useExhaustiveDependencies: noted when the record changes, and then alone
  useEffect(() => {
    const { sent, saved } = saving.last;
    const own = saved && sent;
    const version: unknown = getValues("version");
    const typed = latest.current
      .filter((name) => !own || !sameValue(getValues(name), sent[name]))
      .map((name) => [name, getValues(name)] as const);
    saving.last.sent = null;
    noted.current = () => {
      for (const [name, value] of typed) setValue(name, value, { shouldDirty: true });
      // What was typed upon an older state is merged as such.
      if (typed.length && !own) setValue("version", version);
    };
  }, [record]);
  return null;
}

/** Puts back into a form what `NoteTyping` inside it noted. */
export function useGivingBack(): RefObject<GiveBack | null> {
  const record = useRecordContext();
  const noted = useRef<GiveBack>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: given back when the record has changed, and then alone
  useEffect(() => noted.current?.(), [record]);
  return noted;
}
