import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { isolate } from "@masthead/contract/platform/isolate.ts";
import { Typography } from "@mui/material";
import { required, TextInput, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { MoneyInput } from "../../../platform/form/input/money-input.tsx";
import { MoneyText } from "../../../platform/list/money-text.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useOrderAction } from "../use-order-action.ts";

interface CollectDialogProps {
  order: StaffOrder;
  onClose: () => void;
  onDone?: () => void;
}

/**
 * Dialog that records collected cash, in two steps: the counted amount is entered, then confirmed.
 */
export function CollectDialog({ order, onClose, onDone }: CollectDialogProps) {
  const { id, total, currency, name, number } = useOpened(order);
  const translate = useTranslate();
  const locale = useUiLocale();
  const confirm = useConfirm();
  const runAction = useOrderAction(id);
  const message = (key: string, values?: object) =>
    translate(`resources.orders.collect.${key}`, values);
  return (
    <FormDialog
      title={message("title", { number })}
      text={
        <>
          <bdi>{name}</bdi>
          <Typography component="p" sx={{ fontSize: 30, fontWeight: 700, color: "text.primary" }}>
            <MoneyText amount={total} currency={currency} />
          </Typography>
        </>
      }
      submitLabel={message("next")}
      defaultValues={{ amount: null, reference: "" }}
      onClose={onClose}
      onSend={async ({ amount, reference }) => {
        const formattedAmount = formatCurrency({ amount, currency }, locale);
        const text = message("sure", {
          amount: formattedAmount,
          name: isolate(name),
          reference: isolate(reference),
        });
        if (
          amount === total &&
          !(await confirm({ title: message("ask"), text, confirm: message("yes") }))
        )
          return;
        await runAction(
          () => client.order.markPaid({ id, amount, currency, reference }),
          "markPaid",
        );
        onClose();
        onDone?.();
      }}
    >
      <MoneyInput
        source="amount"
        label="resources.orders.collect.amount"
        currency={currency}
        required
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
