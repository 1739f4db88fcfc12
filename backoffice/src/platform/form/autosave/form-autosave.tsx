import {
  Fragment,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useGetIdentity } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import type { ConflictValue } from "../conflict/field-choices.tsx";
import { sameValue } from "../conflict/same-value.ts";
import { hasChanges } from "../save/has-changes.ts";
import { isCreated, SavingContext } from "../save/saving.ts";
import { registerUnsaved, type UnsavedForm, unregisterUnsaved } from "../save/unsaved.ts";
import { type DraftsOfForm, draftsOfForm } from "./drafts-of-form.ts";
import type { DraftStore, FormDraft } from "./form-drafts.ts";
import { useAutosave } from "./use-autosave.ts";

// Only forms with a draft need it.
const DraftRestore = lazy(async () => ({
  default: (await import("./draft-restore.tsx")).DraftRestore,
}));

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
  const saving = useContext(SavingContext);
  const dirty = hasChanges(useFormState());
  const wasDirty = useRef(false);
  // With the paint that says that all is saved: the effect below may follow much later.
  useLayoutEffect(() => {
    if (!dirty) unregisterUnsaved(unsavedForm);
  }, [dirty, unsavedForm]);
  useEffect(() => {
    if (wasDirty.current && !dirty) unsavedForm.current();
    wasDirty.current = dirty;
    return dirty && !isCreated(saving) ? registerUnsaved(unsavedForm) : undefined;
  }, [dirty, unsavedForm, saving]);
  return null;
}

function DraftKeeper({
  formKey,
  formName,
  userId,
  unsavedForm,
  excludedFields = NO_FIELDS,
  draftStore,
  valueComponent,
}: FormAutosaveProps & { userId: number; unsavedForm: UnsavedForm }) {
  const { setValue } = useFormContext();
  const stored = useMemo(
    () => draftsOfForm(userId, formKey, draftStore),
    [userId, formKey, draftStore],
  );
  /**
   * Slots of older drafts than the restored one. They are deleted when the form is saved or
   * discarded.
   */
  const superseded = useRef<string[]>([]);
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
  const [drafts, setDrafts] = useFoundDrafts(stored, restore);
  useAutosave({ stored, formName, excludedFields, unsavedForm, superseded });

  const [newest] = drafts;
  if (!newest) return null;
  const slots = drafts.map(({ slot }) => slot);
  return (
    <Suspense>
      <DraftRestore
        key={newest.slot}
        draft={newest}
        valueComponent={valueComponent}
        onRestore={(values, version) => {
          restore({ values, version }, slots);
          setDrafts([]);
        }}
        onUndo={() => {
          superseded.current = [];
          setDrafts(drafts);
        }}
        onDiscard={() => {
          stored.delete(slots);
          setDrafts([]);
        }}
      />
    </Suspense>
  );
}

/**
 * Finds the earlier drafts that differ from the form, newest first, and deletes the others.
 * Restores the draft of a form that this one replaces.
 */
function useFoundDrafts(
  stored: DraftsOfForm,
  restore: (draft: FormDraft, slots: string[]) => void,
) {
  const { getValues } = useFormContext();
  const [drafts, setDrafts] = useState<FormDraft[]>([]);
  useEffect(() => {
    let mounted = true;
    const differsFromForm = ({ values }: FormDraft) =>
      Object.entries(values).some(([name, value]) => !sameValue(value, getValues(name)));
    // Runs after the effects of the form, which resets it to the saved values.
    const timer = setTimeout(async () => {
      const handedOver = stored.takeHandedOver();
      if (handedOver) restore(handedOver, [handedOver.slot]);
      const found = await stored.find();
      if (!mounted) return;
      const { differing = [], current = [] } = Object.groupBy(found, (draft) =>
        differsFromForm(draft) ? "differing" : "current",
      );
      stored.delete(current.map(({ slot }) => slot));
      setDrafts(differing);
    });
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [stored, restore, getValues]);
  return [drafts, setDrafts] as const;
}
