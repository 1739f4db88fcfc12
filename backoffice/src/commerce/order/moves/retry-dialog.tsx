import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { FormDialog } from "../../../frame/form/form-dialog.tsx";
import { useOrderWork } from "../use-order-work.ts";
import type { MoveProps } from "./order-moves.tsx";

const DONE = { confirmation: "confirmationMailed", renewal: "charged", purchase: "mailed" } as const;

/** Has an order paid again: charges the card of a renewal, mails a buyer where to pay or to confirm. */
export function RetryDialog({ order: { id, kind, email, waitsForConfirmation }, onClose }: MoveProps) {
  const translate = useTranslate();
  const work = useOrderWork(id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  // What the button said stays, whatever becomes of the order meanwhile.
  const [what] = useState<keyof typeof DONE>(waitsForConfirmation ? "confirmation" : kind);
  const words = (key: string, values?: object) => translate(`resources.orders.retry.${what}.${key}`, values);
  return (
    <FormDialog
      title={words("title")}
      text={words("text", { email: `\u2066${email}\u2069` })}
      action={words("yes")}
      defaultValues={{}}
      onClose={onClose}
      onSend={async () => {
        await work(() => client.order.retry({ id, idempotencyKey }), DONE[what]);
        onClose();
      }}
    />
  );
}
