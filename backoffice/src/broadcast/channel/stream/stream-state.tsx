import type { StreamCheck } from "@masthead/contract/broadcast/channel.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { Moment } from "../../../frame/moment.tsx";

/** What the last look at a stream found, and when that was. */
export function StreamState({ check }: { check: StreamCheck | null }) {
  const translate = useTranslate();
  if (!check) return <StateMark tone="off">{translate("resources.channels.stream.unknown")}</StateMark>;
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 1 }}>
      <StateMark tone={check.problem === null ? "good" : "urgent"}>
        <Box component="span" sx={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          {check.problem ?? translate("resources.channels.stream.plays")}
        </Box>
      </StateMark>
      <Box component="span" sx={{ color: "text.secondary" }}>
        <Moment at={check.checkedAt} />
      </Box>
    </Box>
  );
}
