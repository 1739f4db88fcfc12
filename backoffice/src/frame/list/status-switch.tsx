import { Switch } from "@mui/material";
import { useState } from "react";
import { type RaRecord, useNotify, useRecordContext, useRefresh, useTranslate } from "react-admin";
import { messageOf } from "../problems.ts";
import { Undo } from "../undo.tsx";

export interface StatusSwitchProps {
  /** The field that it shows. */
  source: string;
  /** What it is a switch of, for who cannot see its column. */
  label: string;
  /** Switches on the server. */
  onSwitch: (record: RaRecord, on: boolean) => Promise<unknown>;
  disabled?: boolean;
  /** Asked before it is turned, where something follows that cannot be taken back. */
  mayTurn?: (on: boolean) => boolean | Promise<boolean>;
  /** Whether it is offered to take that back; by default always. */
  undoable?: (on: boolean) => boolean;
}

/** Switches a record in its list at once, and offers to take that back. */
export function StatusSwitch({ source, label, onSwitch, disabled, mayTurn, undoable = () => true }: StatusSwitchProps) {
  const record = useRecordContext<RaRecord>();
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  if (!record) return null;
  const on = Boolean(record[source]);

  const turn = async (wanted: boolean, mayBeUndone: boolean) => {
    setBusy(true);
    try {
      await onSwitch(record, wanted);
      const action = mayBeUndone ? <Undo onUndo={() => void turn(!wanted, false)} /> : undefined;
      notify(wanted ? "desk.switch.on" : "desk.switch.off", { type: "success", action });
    } catch (error) {
      notify(messageOf(error), { type: "error" });
    }
    setBusy(false);
    refresh();
  };
  const askAndTurn = async (wanted: boolean) => {
    if (!mayTurn || (await mayTurn(wanted))) await turn(wanted, undoable(wanted));
  };
  return (
    <Switch
      size="small"
      checked={on}
      disabled={busy || disabled || record.deletedAt !== null}
      onClick={(event) => event.stopPropagation()}
      onChange={(_, wanted) => void askAndTurn(wanted)}
      slotProps={{ input: { "aria-label": translate(label) } }}
    />
  );
}
