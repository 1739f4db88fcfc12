import { required, TextInput, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useOrderAction } from "../use-order-action.ts";
import type { OrderActionProps } from "./order-actions.tsx";

export function CancelDialog({ order, onClose }: OrderActionProps) {
  const { id, number } = useOpened(order);
  const translate = useTranslate();
  const runAction = useOrderAction(id);
  const message = (key: string, values?: object) =>
    translate(`resources.orders.cancel.${key}`, values);
  return (
    <FormDialog
      title={message("title", { number })}
      text={message("text")}
      submitLabel={message("yes")}
      dangerous
      defaultValues={{ reason: "" }}
      onClose={onClose}
      onSend={async ({ reason }) => {
        await runAction(() => client.order.cancel({ id, reason }), "cancel");
        onClose();
      }}
    >
      <TextInput
        source="reason"
        label="resources.orders.cancel.reason"
        validate={required()}
        multiline
        helperText={false}
        slotProps={{ htmlInput: { maxLength: 300, dir: "auto" } }}
      />
    </FormDialog>
  );
}
