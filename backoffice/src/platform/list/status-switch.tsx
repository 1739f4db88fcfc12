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
  label: string;
  /** Saves the new state. */
  onSwitch: (record: RaRecord, on: boolean) => Promise<unknown>;
  disabled?: boolean;
  /**
   * Ability on the record that the switch requires. Records without this ability are not
   * restricted.
   */
  ability?: "publish" | "update";
  /** Whether switching it off hides content from readers: asks for confirmation first. */
  removesContent?: boolean;
  /** Message keys of the question before it is switched off, if it takes away something else. */
  question?: typeof REMOVAL;
  /** Asks further before the change. False cancels it. */
  maySwitch?: (on: boolean) => Promise<boolean>;
}

const REMOVAL = {
  title: "frame.bulk.switch.off.title",
  text: "frame.bulk.switch.off.text",
  confirm: "frame.bulk.off",
};

/**
 * Switch for a boolean field in a list. Saves immediately and offers an undo, except for a change
 * that takes something away, which needs a confirmation.
 */
export function StatusSwitch(props: StatusSwitchProps) {
  const {
    source,
    label,
    onSwitch,
    disabled,
    ability = "publish",
    removesContent = false,
    maySwitch,
  } = props;
  const question = props.question ?? (removesContent ? REMOVAL : null);
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
      const action = offersUndo ? (
        <UndoButton onUndo={() => void save(!newState, false)} />
      ) : undefined;
      notify(newState ? "frame.switch.on" : "frame.switch.off", { type: "success", action });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    setBusy(false);
    refresh();
  };
  const confirmAndSave = async (newState: boolean) => {
    const confirmation = question && {
      title: translate(question.title, { smart_count: 1 }),
      text: <AffectedRecords records={[record]} text={translate(question.text)} />,
      confirm: translate(question.confirm),
      dangerous: true,
    };
    if (!newState && confirmation && !(await confirm(confirmation))) return;
    if (maySwitch && !(await maySwitch(newState))) return;
    await save(newState, true);
  };
  return (
    <Switch
      size="small"
      checked={on}
      disabled={
        busy || disabled || record.abilities?.[ability] === false || record.deletedAt !== null
      }
      onClick={(event) => event.stopPropagation()}
      onChange={(_, newState) => void confirmAndSave(newState)}
      slotProps={{ input: { "aria-label": translate(label) } }}
    />
  );
}
