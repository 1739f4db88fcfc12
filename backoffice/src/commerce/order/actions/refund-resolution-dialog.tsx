import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { required, TextInput, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useOrderAction } from "../use-order-action.ts";

interface RefundResolutionDialogProps {
  order: StaffOrderDetails;
  refundId: number;
  /** Records that the refund was made in another way, instead of sending it again. */
  byHand: boolean;
  onClose: () => void;
}

/** Dialog that resolves a refund that the payment gateway did not make. */
export function RefundResolutionDialog({
  order,
  refundId,
  byHand,
  onClose,
}: RefundResolutionDialogProps) {
  const { id, refunds } = useOpened(order);
  const translate = useTranslate();
  const locale = useUiLocale();
  const runAction = useOrderAction(id);
  const refund = refunds.find((one) => one.id === refundId);
  const message = (key: string, values?: object) =>
    translate(`resources.orders.resolve.${byHand ? "hand" : "send"}.${key}`, values);
  return (
    <FormDialog
      title={message("title", { amount: refund ? formatCurrency(refund, locale) : "" })}
      text={message("text")}
      submitLabel={message("yes")}
      defaultValues={{ reference: "" }}
      onClose={onClose}
      onSend={async ({ reference }) => {
        await runAction(
          () => client.order.resolveRefund({ id, refundId, ...(byHand && { reference }) }),
          byHand ? "refund" : "refundSent",
        );
        onClose();
      }}
    >
      {byHand && (
        <TextInput
          source="reference"
          label="resources.orders.collect.reference"
          validate={required()}
          helperText="resources.orders.resolve.referenceHelp"
          slotProps={{ htmlInput: { maxLength: 60, dir: "auto", autoComplete: "off" } }}
        />
      )}
    </FormDialog>
  );
}
