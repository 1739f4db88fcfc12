import { createContext, useCallback, useContext, useRef } from "react";
import { type RaRecord, setSubmissionErrors, useRecordContext, useRegisterMutationMiddleware, useSaveContext } from "react-admin";
import { type FieldValues, useFormContext } from "react-hook-form";
import { forgetOpen, letGo } from "./unsaved.ts";

/** Asked before a form is saved; `record` as it was before. What it declines is not saved, and stays in the form. */
export type MaySave = (values: FieldValues, record: RaRecord | undefined) => boolean | Promise<boolean>;

export interface Saving {
  /** Saves; gives what the server says of fields. */
  run(values: FieldValues): Promise<object | undefined>;
  /**
   * What the last save sent, until the record that came of it is in the form; whether the last one came through; and the id of the record
   * that it made, which is not made twice while one waits for its form.
   */
  last: { sent: FieldValues | null; saved: boolean; made: number | null };
}

type Next = (resource: string, params: unknown) => Promise<{ data: RaRecord }>;

/** How the form of a record is saved, by whatever button or key. */
export function useSaving(maySave?: MaySave): Saving {
  const { save } = useSaveContext();
  const record = useRecordContext();
  const last = useRef<Saving["last"]>({ sent: null, saved: false, made: null }).current;
  const isNew = record === undefined;
  const note = useCallback(
    async (resource: string, params: unknown, next: Next) => {
      const made = await next(resource, params);
      last.saved = true;
      // What is made goes on to its own form; nothing is left here to be lost.
      if (isNew) {
        last.made = Number(made.data.id);
        forgetOpen();
        letGo();
      }
      return made;
    },
    [last, isNew],
  );
  useRegisterMutationMiddleware(note);
  return {
    last,
    async run(values) {
      if (last.made !== null) return undefined;
      last.saved = false;
      if (maySave && !(await maySave(values, record))) return undefined;
      last.sent = values;
      const errors = await save?.(values);
      if (!last.saved) last.sent = null;
      return errors || undefined;
    },
  };
}

export const SavingContext = createContext<Saving | null>(null);

/** Saves the form around, as its button does. Tells whether it is saved. @throws Error outside a form of a record */
export function useSubmit(): () => Promise<boolean> {
  const saving = useContext(SavingContext);
  const { handleSubmit, setError } = useFormContext();
  if (!saving) throw new Error("there is no form around");
  return async () => {
    saving.last.saved = false;
    const submit = handleSubmit(async (values) => {
      const errors = await saving.run(values);
      if (errors) setSubmissionErrors(errors, setError);
    });
    await submit();
    return saving.last.saved;
  };
}
