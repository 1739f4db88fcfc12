import { createContext, useCallback, useContext, useRef } from "react";
import {
  type RaRecord,
  setSubmissionErrors,
  useRecordContext,
  useRegisterMutationMiddleware,
  useSaveContext,
} from "react-admin";
import { type FieldValues, useFormContext } from "react-hook-form";
import { allowLeaving, discardUnsavedForm, type UnsavedForm } from "./unsaved.ts";

/**
 * Called before a form is saved, with the record as it was. Returning false cancels the save; the
 * input stays in the form. A dialog that stays open if the save fails calls `save` itself, with the
 * values as they are then; it returns the server's errors by field.
 */
export type MaySave = (
  values: FieldValues,
  record: RaRecord | undefined,
  save: () => Promise<object | undefined>,
) => boolean | Promise<boolean>;

interface LastSave {
  /** Values that were sent; null once the form shows the record that resulted from them. */
  sent: FieldValues | null;
  /** Whether the save succeeded. */
  saved: boolean;
  /** Id of the created record, which prevents a second creation until its own form opens. */
  createdId: number | null;
}

export interface FormSaving {
  /** Saves the form. Returns the server's errors by field. */
  run(values: FieldValues): Promise<object | undefined>;
  /** State of the last save. */
  lastSave: LastSave;
  /** The form while it has unsaved changes. */
  unsavedForm: UnsavedForm;
  /** Whether a save is in progress, or the form does not show its result yet. */
  isBusy(): boolean;
  /** Called once the form shows the result of the last save. */
  endSave(): void;
  /** Calls a function after the save in progress, once for any number of requests. */
  afterSave(submit: () => Promise<boolean>): Promise<boolean>;
}

/** Save that waits for the one in progress. */
interface NextSave {
  result: Promise<boolean>;
  start(): void;
}

type MutationFn = (resource: string, params: unknown) => Promise<{ data: RaRecord }>;

/**
 * Submit handler of a record form and the state of its last save, shared by all buttons and
 * shortcuts.
 */
export function useFormSaving(maySave?: MaySave): FormSaving {
  const { save } = useSaveContext();
  const record = useRecordContext();
  const lastSave = useRef<LastSave>({ sent: null, saved: false, createdId: null }).current;
  const unsavedForm = useRef<UnsavedForm>({ current: () => {} }).current;
  const busy = useRef(false);
  const nextSave = useRef<NextSave>(null);
  // A save that waited for another one starts with the function and the record of now, not of when
  // it was requested.
  const latest = useRef({ save, record, maySave });
  latest.current = { save, record, maySave };
  const isNew = record === undefined;
  const trackResult = useCallback(
    async (resource: string, params: unknown, next: MutationFn) => {
      const result = await next(resource, params);
      lastSave.saved = true;
      // The form of the new record takes over. Forms below this one keep their drafts.
      if (isNew) {
        lastSave.createdId = Number(result.data.id);
        discardUnsavedForm(unsavedForm);
        allowLeaving();
      }
      return result;
    },
    [lastSave, unsavedForm, isNew],
  );
  useRegisterMutationMiddleware(trackResult);
  const send = async (values: FieldValues): Promise<object | undefined> => {
    // Double submission.
    if (busy.current) return undefined;
    lastSave.sent = values;
    busy.current = true;
    try {
      return (await latest.current.save?.(values)) || undefined;
    } finally {
      if (!lastSave.saved) {
        lastSave.sent = null;
        endSave();
      }
    }
  };
  const endSave = () => {
    busy.current = false;
    nextSave.current?.start();
    nextSave.current = null;
  };
  return {
    lastSave,
    unsavedForm,
    isBusy: () => busy.current,
    endSave,
    afterSave(submit) {
      if (!nextSave.current) {
        const { promise, resolve } = Promise.withResolvers<void>();
        nextSave.current = { result: promise.then(submit), start: resolve };
      }
      return nextSave.current.result;
    },
    async run(values) {
      if (lastSave.createdId !== null) return undefined;
      lastSave.saved = false;
      const { maySave, record } = latest.current;
      const attempts: (object | undefined)[] = [];
      const save = async () => {
        const errors = await send(values);
        attempts.push(errors);
        return errors;
      };
      if (maySave && !(await maySave(values, record, save))) return undefined;
      return attempts.length ? attempts.at(-1) : send(values);
    },
  };
}

/**
 * Returns whether the record of a form for new records exists, so that the form no longer has a
 * draft.
 */
export const isCreated = (saving: FormSaving | null): boolean =>
  saving !== null && saving.lastSave.createdId !== null;

export const SavingContext = createContext<FormSaving | null>(null);

/**
 * Returns a function that submits the surrounding form, like its save button, after the save in
 * progress: each save is based on the version of the one before. It resolves to whether the form
 * was saved. @throws Error outside of a record form
 */
export function useSubmit(): () => Promise<boolean> {
  const saving = useContext(SavingContext);
  const { handleSubmit, setError, control } = useFormContext();
  if (!saving) throw new Error("useSubmit is used outside of a record form");
  const submit = async () => {
    saving.lastSave.saved = false;
    const send = handleSubmit(async (values) => {
      const errors = await saving.run(values);
      if (errors) setSubmissionErrors(errors, setError);
    });
    await send();
    return saving.lastSave.saved;
  };
  return () =>
    saving.isBusy() ? saving.afterSave(async () => !control._getDirty() || submit()) : submit();
}
