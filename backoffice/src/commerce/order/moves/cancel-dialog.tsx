import { required, TextInput, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { FormDialog } from "../../../frame/form/form-dialog.tsx";
import { useOrderWork } from "../use-order-work.ts";
import type { MoveProps } from "./order-moves.tsx";

/** Cancels an order that nobody has paid. */
export function CancelDialog({ order: { id, number }, onClose }: MoveProps) {
  const translate = useTranslate();
  const work = useOrderWork(id);
  const words = (key: string, values?: object) => translate(`resources.orders.cancel.${key}`, values);
  return (
    <FormDialog
      title={words("title", { number })}
      text={words("text")}
      action={words("yes")}
      dangerous
      defaultValues={{ reason: "" }}
      onClose={onClose}
      onSend={async ({ reason }) => {
        await work(() => client.order.cancel({ id, reason }), "cancel");
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
