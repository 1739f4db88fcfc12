import { Switch } from "@mui/material";
import { useState } from "react";
import { type RaRecord, useNotify, useRecordContext, useRefresh, useTranslate } from "react-admin";
import { errorMessage } from "../api/problems.ts";
import { UndoButton } from "../undo-button.tsx";

export interface StatusSwitchProps {
  /** Boolean field of the record. */
  source: string;
  /** Accessible label of the switch. */
  label: string;
  /** Saves the new state. */
  onSwitch: (record: RaRecord, on: boolean) => Promise<unknown>;
  disabled?: boolean;
  /** Ability on the record that the switch requires. Records without this ability are not restricted. */
  ability?: "publish" | "update";
  /** Confirms the change, for changes with effects that cannot be undone. */
  confirmSwitch?: (on: boolean) => boolean | Promise<boolean>;
  /** Whether a change can be undone; by default always. */
  undoable?: (on: boolean) => boolean;
}

/** Switch for a boolean field in a list. Saves at once and offers an undo. */
export function StatusSwitch({
  source,
  label,
  onSwitch,
  disabled,
  ability = "publish",
  confirmSwitch,
  undoable = () => true,
}: StatusSwitchProps) {
  const record = useRecordContext<RaRecord>();
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  if (!record) return null;
  const on = Boolean(record[source]);

  const save = async (newState: boolean, offersUndo: boolean) => {
    setBusy(true);
    try {
      await onSwitch(record, newState);
      const action = offersUndo ? <UndoButton onUndo={() => void save(!newState, false)} /> : undefined;
      notify(newState ? "frame.switch.on" : "frame.switch.off", { type: "success", action });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    setBusy(false);
    refresh();
  };
  const confirmAndSave = async (newState: boolean) => {
    if (!confirmSwitch || (await confirmSwitch(newState))) await save(newState, undoable(newState));
  };
  return (
    <Switch
      size="small"
      checked={on}
      disabled={busy || disabled || record.abilities?.[ability] === false || record.deletedAt !== null}
      onClick={(event) => event.stopPropagation()}
      onChange={(_, newState) => void confirmAndSave(newState)}
      slotProps={{ input: { "aria-label": translate(label) } }}
    />
  );
}
