import { Fragment, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useGetIdentity } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { serverNow } from "../../api/server-clock.ts";
import type { ConflictValue } from "../conflict/field-choices.tsx";
import { sameValue } from "../conflict/same-value.ts";
import { type FormSaving, SavingContext } from "../save/saving.ts";
import { isUnsaved, registerUnsaved, type UnsavedForm } from "../save/unsaved.ts";
import { handOverDraft, takeHandedOverDraft } from "./draft-handover.ts";
import { DraftRestore } from "./draft-restore.tsx";
import { findDrafts } from "./find-drafts.ts";
import {
  AUTOSAVE_NOW_EVENT,
  type DraftStore,
  deleteDraft,
  type FormDraft,
  saveDraft,
} from "./form-drafts.ts";
import { createSlot, lockSlot } from "./open-forms.ts";

/** Idle time after which typed text is saved, in milliseconds. */
const AUTOSAVE_DELAY_MS = 400;

const NO_FIELDS: readonly string[] = [];

interface FormAutosaveProps {
  /** Key of the form, unique per user, such as `tag/7`. */
  formKey: string;
  /** Name of the form, if its resource has several for new records. */
  formName?: string;
  /** Secret fields, which are not saved. */
  excludedFields?: readonly string[];
  /** Store for drafts in addition to the browser. */
  draftStore?: DraftStore;
  /** Renders the values of a field when a recovered draft is compared with newer input. */
  valueComponent?: ConflictValue;
}

/**
 * Saves unsaved input of the surrounding form as a draft until it is submitted or discarded, and
 * offers to restore earlier drafts.
 */
export function FormAutosave(props: FormAutosaveProps) {
  const { data: identity } = useGetIdentity();
  const saving = useContext(SavingContext);
  // There are no drafts until the user is known.
  const unsavedForm = useRef<UnsavedForm>(saving?.unsavedForm ?? { current: () => {} }).current;
  return (
    <Fragment key={props.formKey}>
      {identity && (
        <DraftKeeper userId={Number(identity.id)} unsavedForm={unsavedForm} {...props} />
      )}
      {/* Last: on unmount the draft is handed over only while the form is registered. */}
      <RegisterUnsaved unsavedForm={unsavedForm} />
    </Fragment>
  );
}

/**
 * Registers the surrounding form while it has unsaved changes. Deletes its drafts when it no longer
 * has any.
 */
function RegisterUnsaved({ unsavedForm }: { unsavedForm: UnsavedForm }) {
  const { dirtyFields } = useFormState();
  const saving = useContext(SavingContext);
  const dirty = Object.keys(dirtyFields).length > 0;
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !dirty) unsavedForm.current();
    wasDirty.current = dirty;
    return dirty && !isCreated(saving) ? registerUnsaved(unsavedForm) : undefined;
  }, [dirty, unsavedForm, saving]);
  return null;
}

/**
 * Returns whether the record of a form for new records exists, so that the form no longer has a
 * draft.
 */
const isCreated = (saving: FormSaving | null) =>
  saving !== null && saving.lastSave.createdId !== null;

function DraftKeeper({
  formKey,
  formName,
  userId,
  unsavedForm,
  excludedFields = NO_FIELDS,
  draftStore,
  valueComponent,
}: FormAutosaveProps & { userId: number; unsavedForm: UnsavedForm }) {
  const { watch, setValue, getValues } = useFormContext();
  const { dirtyFields } = useFormState();
  const saving = useContext(SavingContext);
  const [slot] = useState(createSlot);
  const [drafts, setDrafts] = useState<FormDraft[]>([]);
  const savedFields = Object.keys(dirtyFields)
    .filter((field) => !excludedFields.includes(field))
    .join();
  /**
   * Slots of older drafts than the restored one. They are deleted when the form is saved or
   * discarded.
   */
  const superseded = useRef<string[]>([]);
  const deleteDrafts = (slots: string[]) => {
    for (const slot of slots) {
      deleteDraft(userId, formKey, slot);
      draftStore?.delete(slot);
    }
  };
  const latestDelete = useRef(deleteDrafts);
  latestDelete.current = deleteDrafts;
  /** Whether the draft was deleted. Timers and events of the form must not store it again. */
  const ended = useRef(false);
  unsavedForm.current = () => {
    ended.current = true;
    deleteDrafts([slot, ...superseded.current.splice(0)]);
  };

  const restore = useCallback(
    ({ values, version }: Pick<FormDraft, "values" | "version">, slots: string[]) => {
      for (const [name, value] of Object.entries(values))
        setValue(name, value, { shouldDirty: true });
      // The old version lets the server merge concurrent changes instead of overwriting them.
      if (version) setValue("version", version);
      superseded.current = slots;
    },
    [setValue],
  );

  useEffect(() => lockSlot(slot), [slot]);
  useEffect(() => {
    let mounted = true;
    const differsFromForm = ({ values }: FormDraft) =>
      Object.entries(values).some(([name, value]) => !sameValue(value, getValues(name)));
    // Runs after the effects of the form, which resets it to the saved values.
    const timer = setTimeout(async () => {
      const handedOver = takeHandedOverDraft(userId, formKey);
      if (handedOver) restore(handedOver, [handedOver.slot]);
      const found = await findDrafts(userId, formKey, draftStore);
      if (!mounted) return;
      const { differing = [], current = [] } = Object.groupBy(found, (draft) =>
        differsFromForm(draft) ? "differing" : "current",
      );
      latestDelete.current(current.map(({ slot }) => slot));
      setDrafts(differing);
    });
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [userId, formKey, draftStore, restore, getValues]);

  /**
   * Moves input that was typed while the record was being created to the form of the new record.
   */
  const moveToRecordForm = useCallback(
    (fields: string[]) => {
      const { createdId, sent } = saving?.lastSave ?? {};
      if (!createdId || !sent) return;
      const typedSince = fields.filter((name) => !sameValue(getValues(name), sent[name]));
      if (!typedSince.length) return;
      const draft = {
        slot: createSlot(),
        values: Object.fromEntries(typedSince.map((name) => [name, getValues(name)])),
        at: serverNow().getTime(),
      };
      const recordForm = `${formKey.slice(0, formKey.indexOf("/"))}/${createdId}`;
      saveDraft(userId, recordForm, draft);
      handOverDraft(userId, recordForm, draft);
    },
    [saving, getValues, userId, formKey],
  );

  const unmounting = useRef(false);
  // Before the effect that autosaves: its cleanup runs first.
  useEffect(() => {
    unmounting.current = false;
    return () => {
      unmounting.current = true;
    };
  }, []);
  useEffect(() => {
    if (!savedFields) return;
    ended.current = false;
    const saveLocally = () => {
      if (ended.current || isCreated(saving)) return undefined;
      const values = Object.fromEntries(
        savedFields.split(",").map((name) => [name, getValues(name)]),
      );
      const draft = {
        slot,
        form: formName,
        values,
        version: getValues("version"),
        at: serverNow().getTime(),
      };
      saveDraft(userId, formKey, draft);
      return draft;
    };
    const save = (leaving = false) => {
      const draft = saveLocally();
      if (draft) draftStore?.save(draft, leaving);
      return draft;
    };
    let timer = setTimeout(save, AUTOSAVE_DELAY_MS);
    const { unsubscribe } = watch((_, { type }) => {
      // The user continues to type in a form whose draft was discarded.
      if (type === "change") ended.current = false;
      clearTimeout(timer);
      timer = setTimeout(save, AUTOSAVE_DELAY_MS);
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
      if (!unmounting.current) return;
      // The form was replaced, not discarded.
      const draft = isUnsaved(unsavedForm) ? save() : undefined;
      if (draft) handOverDraft(userId, formKey, draft);
      moveToRecordForm(savedFields.split(","));
    };
  }, [
    savedFields,
    userId,
    formKey,
    formName,
    slot,
    draftStore,
    unsavedForm,
    saving,
    watch,
    getValues,
    moveToRecordForm,
  ]);

  const [newest] = drafts;
  if (!newest) return null;
  return (
    <DraftRestore
      key={newest.slot}
      draft={newest}
      valueComponent={valueComponent}
      onRestore={(values, version) => {
        restore(
          { values, version },
          drafts.map(({ slot }) => slot),
        );
        setDrafts([]);
      }}
      onUndo={() => {
        superseded.current = [];
        setDrafts(drafts);
      }}
      onDiscard={() => {
        deleteDrafts(drafts.map(({ slot }) => slot));
        setDrafts([]);
      }}
    />
  );
}
