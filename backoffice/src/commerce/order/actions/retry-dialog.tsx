import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useOrderAction } from "../use-order-action.ts";
import type { OrderActionProps } from "./order-actions.tsx";

const SUCCESS_MESSAGES = {
  confirmation: "confirmationMailed",
  renewal: "charged",
  purchase: "mailed",
} as const;

/**
 * Dialog that retries a payment: charges the card of a renewal, or mails the buyer a link to pay or
 * to confirm.
 */
export function RetryDialog({ order, onClose }: OrderActionProps) {
  const { id, kind, email, waitsForConfirmation } = useOpened(order);
  const translate = useTranslate();
  const runAction = useOrderAction(id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const retryKind: keyof typeof SUCCESS_MESSAGES = waitsForConfirmation ? "confirmation" : kind;
  const message = (key: string, values?: object) =>
    translate(`resources.orders.retry.${retryKind}.${key}`, values);
  return (
    <FormDialog
      title={message("title")}
      text={message("text", { email: isolateLtr(email) })}
      submitLabel={message("yes")}
      defaultValues={{}}
      onClose={onClose}
      onSend={async () => {
        await runAction(
          () => client.order.retry({ id, idempotencyKey }),
          SUCCESS_MESSAGES[retryKind],
        );
        onClose();
      }}
    />
  );
}
