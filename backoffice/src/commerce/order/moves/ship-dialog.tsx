import { TextInput, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { FormDialog } from "../../../frame/form/form-dialog.tsx";
import { useOrderWork } from "../use-order-work.ts";
import type { MoveProps } from "./order-moves.tsx";

/** Notes that the devices of an order are on their way, or were handed over. */
export function ShipDialog({ order: { id, number }, onClose }: MoveProps) {
  const translate = useTranslate();
  const work = useOrderWork(id);
  const words = (key: string, values?: object) => translate(`resources.orders.ship.${key}`, values);
  return (
    <FormDialog
      title={words("title", { number })}
      text={words("text")}
      action={words("yes")}
      defaultValues={{ carrier: "", tracking: "" }}
      onClose={onClose}
      onSend={async ({ carrier, tracking }) => {
        await work(() => client.order.ship({ id, carrier: carrier ?? "", tracking: tracking ?? "" }), "ship");
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
        slotProps={{ htmlInput: { maxLength: 60, dir: "ltr", autoComplete: "off", spellCheck: false } }}
      />
    </FormDialog>
  );
}
