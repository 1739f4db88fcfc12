import WarningIcon from "@mui/icons-material/WarningAmberOutlined";
import { Box } from "@mui/material";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { appearsAt } from "../../article/list/article-state.tsx";
import { useFrontMessages } from "../front-editor.ts";
import type { SlotView } from "./slot-view.ts";

/** Reason why the placed article of a slot is not shown, with its replacement. */
export function PlacementWarning({
  slot: { placement, placed, problem, card },
}: {
  slot: SlotView;
}) {
  const message = useFrontMessages();
  if (!problem) return null;
  const at =
    problem === "scheduled" && placed
      ? appearsAt(placed)
      : problem === "ended"
        ? placement?.until
        : null;
  return (
    <Box
      sx={{
        display: "flex",
        gap: 1,
        padding: 1.5,
        fontSize: 13,
        backgroundColor: "warning.main",
        color: "warning.contrastText",
        borderRadius: "0 0 4px 4px",
      }}
    >
      <WarningIcon fontSize="small" />
      <Box sx={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
        <Box dir="auto" sx={{ fontWeight: 600 }}>
          {placed?.title}
        </Box>
        <Box>
          {message(`problem.${problem}`)} <RelativeTime at={at} />
        </Box>
        <Box>{message(card ? "shownInstead" : "nothingInstead")}</Box>
      </Box>
    </Box>
  );
}
