import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { Button } from "@mui/material";
import { type ComponentType, useState } from "react";
import { useTranslate } from "react-admin";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CollectDialog } from "./collect-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RetryDialog } from "./retry-dialog.tsx";
import { ShipDialog } from "./ship-dialog.tsx";

export interface OrderActionProps {
  order: StaffOrderDetails;
  onClose: () => void;
}

/** Dialogs of the order actions, the most likely action first. */
const ACTION_DIALOGS = {
  markPaid: CollectDialog,
  ship: ShipDialog,
  retry: RetryDialog,
  refund: RefundDialog,
  cancel: CancelDialog,
} as const satisfies Record<keyof StaffOrderDetails["moves"], ComponentType<OrderActionProps>>;
type OrderAction = keyof typeof ACTION_DIALOGS;

/** Buttons for the actions that the server allows on an order. */
export function OrderActions({ order }: { order: StaffOrderDetails }) {
  const translate = useTranslate();
  // An open dialog stays open when the state of the order changes, so that it can show why the
  // action failed.
  const [openAction, setOpenAction] = useState<OrderAction | null>(null);
  const Dialog = openAction && ACTION_DIALOGS[openAction];
  const actions = (Object.keys(ACTION_DIALOGS) as OrderAction[]).filter(
    (action) => order.moves[action],
  );
  return (
    <>
      {actions.map((action, index) => (
        <Button
          key={action}
          variant={
            index === 0 && action !== "cancel" && action !== "refund" ? "contained" : "outlined"
          }
          color={action === "cancel" || action === "refund" ? "error" : "primary"}
          onClick={() => setOpenAction(action)}
          sx={{ minBlockSize: 40 }}
        >
          {translate(
            `resources.orders.action.${action === "retry" && order.waitsForConfirmation ? "confirmation" : action}`,
          )}
        </Button>
      ))}
      {Dialog && <Dialog order={order} onClose={() => setOpenAction(null)} />}
    </>
  );
}
