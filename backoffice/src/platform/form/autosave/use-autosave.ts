import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { type UseFormReturn, useFormContext, useFormState } from "react-hook-form";
import { serverNow } from "../../api/server-clock.ts";
import { sameValue } from "../conflict/same-value.ts";
import { isCreated, SavingContext } from "../save/saving.ts";
import { isUnsaved, type UnsavedForm } from "../save/unsaved.ts";
import type { DraftsOfForm } from "./drafts-of-form.ts";
import { AUTOSAVE_NOW_EVENT, type FormDraft } from "./form-drafts.ts";
import { createSlot, lockSlot } from "./open-forms.ts";

/** Idle time after which typed text is saved, in milliseconds. */
const AUTOSAVE_DELAY_MS = 400;

interface AutosaveOptions {
  stored: DraftsOfForm;
  formName: string | undefined;
  excludedFields: readonly string[];
  unsavedForm: UnsavedForm;
  /** Slots of other drafts, which are deleted with the one of the form. */
  superseded: RefObject<string[]>;
}

/** Saves the unsaved input of the surrounding form as a draft until it is submitted or discarded. */
export function useAutosave({
  stored,
  formName,
  excludedFields,
  unsavedForm,
  superseded,
}: AutosaveOptions): void {
  const { watch, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const saving = useContext(SavingContext);
  const [slot] = useState(createSlot);
  const savedFields = Object.keys(dirtyFields)
    .filter((field) => !excludedFields.includes(field))
    .join();
  /** Whether the draft was deleted. Timers and events of the form must not store it again. */
  const ended = useRef(false);
  unsavedForm.current = () => {
    ended.current = true;
    stored.delete([slot, ...superseded.current.splice(0)]);
  };
  useEffect(() => lockSlot(slot), [slot]);
  // Before the effect that autosaves: its cleanup runs first.
  const unmounting = useUnmounting();
  useEffect(() => {
    if (!savedFields) return;
    const fields = savedFields.split(",");
    ended.current = false;
    const draftOf = (names: string[], id: string) => ({
      slot: id,
      values: Object.fromEntries(names.map((name) => [name, getValues(name)])),
      at: serverNow().getTime(),
    });
    const store = (write: (draft: FormDraft) => void): FormDraft | undefined => {
      if (ended.current || isCreated(saving)) return undefined;
      const draft = { ...draftOf(fields, slot), form: formName, version: getValues("version") };
      write(draft);
      return draft;
    };
    const stop = startAutosave(watch, {
      save: (leaving) => store((draft) => stored.save(draft, leaving)),
      saveLocally: () => store(stored.saveLocally),
      // The user continues to type in a form whose draft was discarded.
      onTyped: () => {
        ended.current = false;
      },
    });
    /** Hands the draft over to the form that replaces this one. */
    const handOver = () => {
      const draft = isUnsaved(unsavedForm) && store((saved) => stored.save(saved, false));
      if (draft) stored.handOver(draft);
      // Input that was typed while the record was being created.
      const { createdId, sent } = saving?.lastSave ?? {};
      if (!createdId || !sent) return;
      const typedSince = fields.filter((name) => !sameValue(getValues(name), sent[name]));
      if (typedSince.length) stored.moveToRecord(createdId, draftOf(typedSince, createSlot()));
    };
    return () => {
      stop();
      if (unmounting.current) handOver();
    };
  }, [savedFields, stored, formName, slot, unsavedForm, saving, watch, getValues, unmounting]);
}

function useUnmounting() {
  const unmounting = useRef(false);
  useEffect(() => {
    unmounting.current = false;
    return () => {
      unmounting.current = true;
    };
  }, []);
  return unmounting;
}

interface AutosaveListeners {
  save(leaving: boolean): void;
  saveLocally(): void;
  onTyped(): void;
}

/**
 * Saves a form when typing pauses and when the user leaves, and in the browser when the session
 * ends, until the returned function is called.
 */
function startAutosave(
  watch: UseFormReturn["watch"],
  { save, saveLocally, onTyped }: AutosaveListeners,
): () => void {
  const saveLater = () => setTimeout(() => save(false), AUTOSAVE_DELAY_MS);
  let timer = saveLater();
  const { unsubscribe } = watch((_, { type }) => {
    if (type === "change") onTyped();
    clearTimeout(timer);
    timer = saveLater();
  });
  const onLeave = () => {
    if (document.visibilityState === "hidden" || !document.hasFocus()) save(true);
  };
  const events = ["visibilitychange", "pagehide", "blur"] as const;
  for (const event of events) window.addEventListener(event, onLeave, true);
  window.addEventListener(AUTOSAVE_NOW_EVENT, saveLocally);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    for (const event of events) window.removeEventListener(event, onLeave, true);
    window.removeEventListener(AUTOSAVE_NOW_EVENT, saveLocally);
  };
}
