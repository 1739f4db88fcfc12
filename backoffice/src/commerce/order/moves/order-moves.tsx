import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { Button } from "@mui/material";
import { type ComponentType, useState } from "react";
import { useTranslate } from "react-admin";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CollectDialog } from "./collect-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RetryDialog } from "./retry-dialog.tsx";
import { ShipDialog } from "./ship-dialog.tsx";

export interface MoveProps {
  order: StaffOrderDetails;
  onClose: () => void;
}

/** What can be done with an order, the most likely first. */
const MOVES = {
  markPaid: CollectDialog,
  ship: ShipDialog,
  retry: RetryDialog,
  refund: RefundDialog,
  cancel: CancelDialog,
} as const satisfies Record<keyof StaffOrderDetails["moves"], ComponentType<MoveProps>>;
type Move = keyof typeof MOVES;

/** What the server says that can be done with an order now. */
export function OrderMoves({ order }: { order: StaffOrderDetails }) {
  const translate = useTranslate();
  // A dialog that is open stays so, whatever becomes of the order: it says why it could not be done.
  const [open, setOpen] = useState<Move | null>(null);
  const Dialog = open && MOVES[open];
  const moves = (Object.keys(MOVES) as Move[]).filter((move) => order.moves[move]);
  return (
    <>
      {moves.map((move, place) => (
        <Button
          key={move}
          variant={place === 0 && move !== "cancel" && move !== "refund" ? "contained" : "outlined"}
          color={move === "cancel" || move === "refund" ? "error" : "primary"}
          onClick={() => setOpen(move)}
          sx={{ minBlockSize: 40 }}
        >
          {translate(`resources.orders.move.${move === "retry" && order.waitsForConfirmation ? "confirmation" : move}`)}
        </Button>
      ))}
      {Dialog && <Dialog order={order} onClose={() => setOpen(null)} />}
    </>
  );
}
