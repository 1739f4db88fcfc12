import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import type { PlanLinkKind } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { instantOf } from "../entries/calendar-entry.ts";
import type { ItemActions } from "../item/use-item-actions.tsx";
import { usePlanMessages } from "../plan-messages.ts";

interface CreateLinkedProps {
  item: PlanItem;
  kind: PlanLinkKind;
  timeZone: string;
  actions: ItemActions;
  onClose: () => void;
}

/** Start of the event of an all-day item that is suggested, in minutes. */
const SUGGESTED_START = 9 * 60;

/**
 * Dialog for the values that an event or episode needs and the plan item lacks: its start, or its
 * program.
 */
export function CreateLinkedDialog({
  item: latest,
  kind,
  timeZone,
  actions,
  onClose,
}: CreateLinkedProps) {
  const message = usePlanMessages();
  const item = useOpened(latest);
  const startsAt = item.day
    ? instantOf({ day: item.day, minute: SUGGESTED_START }, timeZone)
    : null;
  const create = async ({ startsAt, programId }: FieldValues) => {
    await client.plan.createLinked({
      id: item.id,
      kind,
      ...(kind === "event" ? { startsAt } : { programId: programId ?? undefined }),
    });
    onClose();
    await actions.perform(async () => {});
  };
  return (
    <FormDialog
      title={message(`link.${kind}.create`)}
      text={message("link.hiddenFirst")}
      submitLabel={message(`link.${kind}.create`)}
      defaultValues={kind === "event" ? { startsAt } : { programId: null }}
      onClose={onClose}
      onSend={create}
    >
      {kind === "event" ? (
        <StationTimeInput source="startsAt" label={message("link.eventStart")} required />
      ) : (
        <RecordPicker
          source="programId"
          kind="program"
          label={message("link.program")}
          findChoices={client.program.pick}
        />
      )}
    </FormDialog>
  );
}
