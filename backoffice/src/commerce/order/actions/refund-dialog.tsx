import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import { useState } from "react";
import { required, TextInput, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { MoneyInput } from "../../../platform/form/input/money-input.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useActOn, useOpened } from "../../../platform/overlay/opened-record.ts";
import { useOrderAction } from "../use-order-action.ts";
import type { OrderActionProps } from "./order-actions.tsx";

/**
 * Dialog that refunds an order in full or in part. The idempotency key prevents a double refund.
 */
export function RefundDialog({ order, onClose }: OrderActionProps) {
  const { id, version, number, refundable, currency, method } = useOpened(order);
  const translate = useTranslate();
  const locale = useUiLocale();
  const confirm = useConfirm();
  const runAction = useOrderAction(id);
  const actOn = useActOn();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const message = (key: string, values?: object) =>
    translate(`resources.orders.refund.${key}`, values);
  const refundableText = formatCurrency({ amount: refundable, currency }, locale);
  return (
    <FormDialog
      title={message("title", { number })}
      text={message(method === "cash" ? "cash" : "card")}
      submitLabel={message("next")}
      dangerous
      defaultValues={{ amount: refundable, reason: "", reference: "" }}
      onClose={onClose}
      onSend={async ({ amount, reason, reference }) => {
        const confirmed = await confirm({
          title: message("sure", { amount: formatCurrency({ amount, currency }, locale) }),
          text: message(amount === refundable ? "whole" : "part"),
          confirm: message("yes"),
          keyword: number,
          dangerous: true,
        });
        if (!confirmed) return;
        const refund = {
          id,
          amount,
          currency,
          reason,
          ...(reference && { reference }),
          idempotencyKey,
        };
        await actOn({ version }, (seen) =>
          runAction(() => client.order.refund({ ...refund, version: seen }), "refund"),
        );
        onClose();
      }}
    >
      <MoneyInput
        source="amount"
        label="resources.orders.refund.amount"
        currency={currency}
        required
        helperText={message("left", { refundable: refundableText })}
      />
      <TextInput
        source="reason"
        label="resources.orders.refund.reason"
        validate={required()}
        multiline
        helperText={false}
        slotProps={{ htmlInput: { maxLength: 300, dir: "auto" } }}
      />
      {method === "cash" && (
        <TextInput
          source="reference"
          label="resources.orders.collect.reference"
          validate={required()}
          helperText="resources.orders.refund.referenceHelp"
          slotProps={{ htmlInput: { maxLength: 60, dir: "auto", autoComplete: "off" } }}
        />
      )}
    </FormDialog>
  );
}
