import { Box } from "@mui/material";
import { SlotCard } from "./slot-card.tsx";
import type { SlotView } from "./slot-view.ts";

/** Slots in two columns; in one on phones. */
export function SlotList({ slots, label }: { slots: readonly SlotView[]; label: string }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        listStyle: "none",
        margin: 0,
        padding: 0,
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {slots.map((slot) => (
        <SlotCard key={slot.key} slot={slot} />
      ))}
    </Box>
  );
}
