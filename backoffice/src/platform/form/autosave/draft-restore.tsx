import { SNACKBAR } from "@masthead/contract/platform/constants.ts";
import { lazy, Suspense, useState } from "react";
import { useNotify } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { UndoButton } from "../../undo-button.tsx";
import type { ConflictValue } from "../conflict/field-choices.tsx";
import type { FormDraft } from "./form-drafts.ts";
import { type Overwrite, partitionRecovered } from "./recovery.ts";
import { RestoreOffer } from "./restore-offer.tsx";

const RecoveryDialog = lazy(async () => ({
  default: (await import("./recovery-dialog.tsx")).RecoveryDialog,
}));

interface OfferedTextProps {
  draft: FormDraft;
  valueComponent: ConflictValue | undefined;
  /** Restores values that are based on a version of the record. */
  onRestore: (values: Record<string, unknown>, version: number | undefined) => void;
  onUndo: () => void;
  onDiscard: () => void;
}

/**
 * Offers a recovered draft. Newer input is replaced only after a comparison, and the restore can be
 * undone.
 */
export function DraftRestore({
  draft,
  valueComponent,
  onRestore,
  onUndo,
  onDiscard,
}: OfferedTextProps) {
  const notify = useNotify();
  const { getValues, setValue } = useFormContext();
  const { defaultValues = {} } = useFormState();
  const [comparison, setComparison] = useState<{ safe: string[]; overwrites: Overwrite[] } | null>(
    null,
  );

  const restore = (fields: string[]) => {
    const version: unknown = getValues("version");
    const replaced = fields.map((field) => [field, getValues(field)] as const);
    const undo = () => {
      for (const [field, value] of replaced) setValue(field, value, { shouldDirty: true });
      // Unless the form was saved in the meantime.
      if (draft.version !== undefined && getValues("version") === draft.version)
        setValue("version", version);
      onUndo();
    };
    onRestore(
      Object.fromEntries(fields.map((field) => [field, draft.values[field]])),
      draft.version,
    );
    if (fields.length)
      notify("frame.draft.restored", {
        type: "success",
        autoHideDuration: SNACKBAR.forever,
        action: <UndoButton onUndo={undo} />,
      });
  };
  const restoreOrCompare = () => {
    const partition = partitionRecovered(draft.values, getValues(), defaultValues);
    if (partition.overwrites.length) setComparison(partition);
    else restore(partition.safe);
  };
  return (
    <>
      <RestoreOffer draft={draft} onTake={restoreOrCompare} onDrop={onDiscard} />
      {comparison && (
        <Suspense>
          <RecoveryDialog
            overwrites={comparison.overwrites}
            valueComponent={valueComponent}
            onCancel={() => setComparison(null)}
            onRestore={(fields) => {
              setComparison(null);
              restore([...comparison.safe, ...fields]);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
