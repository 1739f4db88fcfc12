import type { StreamCheck } from "@masthead/contract/broadcast/channel.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { CellLines } from "../../../platform/list/cell-lines.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";

/** Result and time of the latest stream check. */
export function StreamState({ check }: { check: StreamCheck | null }) {
  const translate = useTranslate();
  if (!check)
    return <StateBadge tone="off">{translate("resources.channels.stream.unknown")}</StateBadge>;
  return (
    <CellLines details={<RelativeTime at={check.checkedAt} />}>
      <StateBadge tone={check.problem === null ? "good" : "urgent"}>
        <Box
          component="span"
          sx={{ whiteSpace: "var(--cell-white-space, normal)", overflowWrap: "anywhere" }}
        >
          {check.problem ?? translate("resources.channels.stream.plays")}
        </Box>
      </StateBadge>
    </CellLines>
  );
}
