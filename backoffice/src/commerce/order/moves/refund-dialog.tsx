import { moneyText } from "@masthead/contract/commerce/money.ts";
import { useState } from "react";
import { required, TextInput, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useConfirm } from "../../../frame/confirm.tsx";
import { FormDialog } from "../../../frame/form/form-dialog.tsx";
import { MoneyInput } from "../../../frame/form/money-input.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { useOrderWork } from "../use-order-work.ts";
import type { MoveProps } from "./order-moves.tsx";

/** Gives money back: all that is left of it, or a part. Sent twice it is given back once. */
export function RefundDialog({ order, onClose }: MoveProps) {
  const { id, number, refundable, currency, method } = order;
  const translate = useTranslate();
  const locale = useDeskLocale();
  const confirm = useConfirm();
  const work = useOrderWork(id);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const words = (key: string, values?: object) => translate(`resources.orders.refund.${key}`, values);
  const left = moneyText({ amount: refundable, currency }, locale);
  return (
    <FormDialog
      title={words("title", { number })}
      text={words(method === "cash" ? "cash" : "card")}
      action={words("next")}
      dangerous
      defaultValues={{ amount: refundable, reason: "", reference: "" }}
      onClose={onClose}
      onSend={async ({ amount, reason, reference }) => {
        const sure = await confirm({
          title: words("sure", { sum: moneyText({ amount, currency }, locale) }),
          text: words(amount === refundable ? "whole" : "part"),
          confirm: words("yes"),
          keyword: number,
          dangerous: true,
        });
        if (!sure) return;
        const asked = { id, amount, currency, reason, ...(reference && { reference }), idempotencyKey };
        await work(() => client.order.refund(asked), "refund");
        onClose();
      }}
    >
      <MoneyInput source="amount" label="resources.orders.refund.amount" currency={currency} needed helperText={words("left", { left })} />
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
