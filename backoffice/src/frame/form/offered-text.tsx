import { SNACKBAR } from "@masthead/contract/system/constants.ts";
import { useState } from "react";
import { useNotify } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { Undo } from "../undo.tsx";
import type { ClashValue } from "./field-choices.tsx";
import { KeptOffer } from "./kept-offer.tsx";
import type { KeptText } from "./kept-text.ts";
import { type Overwrite, sortRecovered } from "./recovery.ts";
import { RecoveryDialog } from "./recovery-dialog.tsx";

interface OfferedTextProps {
  kept: KeptText;
  shownBy: ClashValue;
  /** Puts values into the form, typed upon a version of the record. */
  onTake: (values: Record<string, unknown>, version: number | undefined) => void;
  onUndo: () => void;
  onDrop: () => void;
}

/** Offers recovered text. Text that was typed since is replaced only after a comparison, and can be brought back. */
export function OfferedText({ kept, shownBy, onTake, onUndo, onDrop }: OfferedTextProps) {
  const notify = useNotify();
  const { getValues, setValue } = useFormContext();
  const { defaultValues = {} } = useFormState();
  const [asked, setAsked] = useState<{ safe: string[]; overwrites: Overwrite[] } | null>(null);

  const take = (fields: string[]) => {
    const version: unknown = getValues("version");
    const replaced = fields.map((field) => [field, getValues(field)] as const);
    const undo = () => {
      for (const [field, value] of replaced) setValue(field, value, { shouldDirty: true });
      // Unless it was saved meanwhile.
      if (kept.version !== undefined && getValues("version") === kept.version) setValue("version", version);
      onUndo();
    };
    onTake(Object.fromEntries(fields.map((field) => [field, kept.values[field]])), kept.version);
    if (fields.length) notify("desk.kept.taken", { type: "success", autoHideDuration: SNACKBAR.forever, action: <Undo onUndo={undo} /> });
  };
  const offer = () => {
    const sorted = sortRecovered(kept.values, getValues(), defaultValues);
    if (sorted.overwrites.length) setAsked(sorted);
    else take(sorted.safe);
  };
  return (
    <>
      <KeptOffer kept={kept} onTake={offer} onDrop={onDrop} />
      {asked && (
        <RecoveryDialog
          overwrites={asked.overwrites}
          shownBy={shownBy}
          onCancel={() => setAsked(null)}
          onTake={(fields) => {
            setAsked(null);
            take([...asked.safe, ...fields]);
          }}
        />
      )}
    </>
  );
}
