import { moneyText } from "@masthead/contract/commerce/money.ts";
import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { Typography } from "@mui/material";
import { required, TextInput, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useConfirm } from "../../../frame/confirm.tsx";
import { FormDialog } from "../../../frame/form/form-dialog.tsx";
import { MoneyInput } from "../../../frame/form/money-input.tsx";
import { MoneyText } from "../../../frame/list/money-field.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { useOrderWork } from "../use-order-work.ts";

interface CollectDialogProps {
  order: StaffOrder;
  onClose: () => void;
  onDone?: () => void;
}

/** Notes that cash was collected, in two steps: what was counted is typed, and then looked at once more. */
export function CollectDialog({ order, onClose, onDone }: CollectDialogProps) {
  const { id, total, currency, name, number } = order;
  const translate = useTranslate();
  const locale = useDeskLocale();
  const confirm = useConfirm();
  const work = useOrderWork(id);
  const words = (key: string, values?: object) => translate(`resources.orders.collect.${key}`, values);
  return (
    <FormDialog
      title={words("title", { number })}
      text={
        <>
          <bdi>{name}</bdi>
          <Typography component="p" sx={{ fontSize: 30, fontWeight: 700, color: "text.primary" }}>
            <MoneyText amount={total} currency={currency} />
          </Typography>
        </>
      }
      action={words("next")}
      defaultValues={{ amount: null, reference: "" }}
      onClose={onClose}
      onSend={async ({ amount, reference }) => {
        const sum = moneyText({ amount, currency }, locale);
        const text = words("sure", { sum, name: `\u2068${name}\u2069`, reference: `\u2068${reference}\u2069` });
        if (amount === total && !(await confirm({ title: words("ask"), text, confirm: words("yes") }))) return;
        await work(() => client.order.markPaid({ id, amount, currency, reference }), "markPaid");
        onClose();
        onDone?.();
      }}
    >
      <MoneyInput
        source="amount"
        label="resources.orders.collect.amount"
        currency={currency}
        needed
        helperText="resources.orders.collect.count"
      />
      <TextInput
        source="reference"
        label="resources.orders.collect.reference"
        validate={required()}
        helperText="resources.orders.collect.referenceHelp"
        slotProps={{ htmlInput: { maxLength: 60, dir: "auto", autoComplete: "off" } }}
      />
    </FormDialog>
  );
}
