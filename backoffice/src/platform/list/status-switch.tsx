import { Switch } from "@mui/material";
import { useState } from "react";
import { type RaRecord, useNotify, useRecordContext, useRefresh, useTranslate } from "react-admin";
import { errorMessage } from "../api/problems.ts";
import { useConfirm } from "../confirm.tsx";
import { UndoButton } from "../undo-button.tsx";
import { AffectedRecords } from "./bulk/affected-records.tsx";

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
  /** Whether readers no longer see something when it is switched off: asks first. */
  removesContent?: boolean;
}

/**
 * Switch for a boolean field in a list. Saves immediately and offers an undo, except for a change that
 * takes something off the site, which needs a confirmation.
 */
export function StatusSwitch({ source, label, onSwitch, disabled, ability = "publish", removesContent = false }: StatusSwitchProps) {
  const record = useRecordContext<RaRecord>();
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const confirm = useConfirm();
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
    const confirmation = {
      title: translate("frame.bulk.switch.off.title", { smart_count: 1 }),
      text: <AffectedRecords records={[record]} text={translate("frame.bulk.switch.off.text")} />,
      confirm: translate("frame.bulk.off"),
      dangerous: true,
    };
    if (newState || !removesContent || (await confirm(confirmation))) await save(newState, true);
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
