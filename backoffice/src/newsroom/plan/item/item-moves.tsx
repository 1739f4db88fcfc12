import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import { Box, Button } from "@mui/material";
import { usePlanMessages } from "../plan-messages.ts";
import type { ItemActions } from "./use-item-actions.tsx";

/** Buttons for the states that may follow. */
export function ItemMoves({ item, actions }: { item: PlanItem; actions: ItemActions }) {
  const message = usePlanMessages();
  if (!item.moves.length) return null;
  return (
    <Box
      role="group"
      aria-label={message("fields.state")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}
    >
      {item.moves.map((state) => (
        <Button
          key={state}
          variant={state === "cancelled" ? "outlined" : "contained"}
          color={state === "cancelled" ? "error" : "primary"}
          onClick={() => void actions.setState(item, state)}
          sx={{ minBlockSize: 44 }}
        >
          {message(`transition.${state}`)}
        </Button>
      ))}
    </Box>
  );
}
