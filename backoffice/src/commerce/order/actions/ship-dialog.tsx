import { TextInput, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useOrderAction } from "../use-order-action.ts";
import type { OrderActionProps } from "./order-actions.tsx";

/** Dialog that records the shipment or handover of the devices of an order. */
export function ShipDialog({ order, onClose }: OrderActionProps) {
  const { id, number } = useOpened(order);
  const translate = useTranslate();
  const runAction = useOrderAction(id);
  const message = (key: string, values?: object) =>
    translate(`resources.orders.ship.${key}`, values);
  return (
    <FormDialog
      title={message("title", { number })}
      text={message("text")}
      submitLabel={message("yes")}
      defaultValues={{ carrier: "", tracking: "" }}
      onClose={onClose}
      onSend={async ({ carrier, tracking }) => {
        await runAction(
          () => client.order.ship({ id, carrier: carrier ?? "", tracking: tracking ?? "" }),
          "ship",
        );
        onClose();
      }}
    >
      <TextInput
        source="carrier"
        label="resources.orders.ship.carrier"
        helperText="resources.orders.ship.carrierHelp"
        slotProps={{ htmlInput: { maxLength: 60, dir: "auto" } }}
      />
      <TextInput
        source="tracking"
        label="resources.orders.ship.tracking"
        helperText={false}
        slotProps={{
          htmlInput: { maxLength: 60, dir: "ltr", autoComplete: "off", spellCheck: false },
        }}
      />
    </FormDialog>
  );
}
