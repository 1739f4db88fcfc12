import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { FormDialog } from "../../../frame/form/form-dialog.tsx";
import { useOrderWork } from "../use-order-work.ts";
import type { MoveProps } from "./order-moves.tsx";

/** Has an order paid again: charges the card of a renewal, mails a buyer where to pay. */
export function RetryDialog({ order: { id, kind, email }, onClose }: MoveProps) {
  const translate = useTranslate();
  const work = useOrderWork(id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const words = (key: string, values?: object) => translate(`resources.orders.retry.${kind}.${key}`, values);
  return (
    <FormDialog
      title={words("title")}
      text={words("text", { email: `\u2066${email}\u2069` })}
      action={words("yes")}
      defaultValues={{}}
      onClose={onClose}
      onSend={async () => {
        await work(() => client.order.retry({ id, idempotencyKey }), kind === "renewal" ? "charged" : "mailed");
        onClose();
      }}
    />
  );
}
