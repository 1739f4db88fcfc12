import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { useTranslate } from "react-admin";
import { CellLines } from "../../../platform/list/cell-lines.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";

const TONES = { first: "good", second: "urgent", slate: "bad" } as const;

/** Source of a channel that is on air, and since when; nothing for a channel with one source. */
export function SourceState({ onAir }: Pick<StaffChannel, "onAir">) {
  const translate = useTranslate();
  if (!onAir) return null;
  return (
    <CellLines details={onAir.since && <RelativeTime at={onAir.since} />}>
      <StateBadge tone={TONES[onAir.source]}>
        {translate(`resources.channels.source.names.${onAir.source}`)}
      </StateBadge>
    </CellLines>
  );
}
