import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Box, IconButton, Tooltip, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { SidePanel } from "../../../platform/layout/side-panel.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { placementOf } from "../grid/placement.ts";
import type { TimeFormat } from "../grid/use-time-format.ts";
import type { ScheduleActions } from "../move/use-schedule-actions.tsx";
import type { ScheduleRights } from "../use-schedule-rights.ts";
import { AiringActions } from "./airing-actions.tsx";
import { PlacementForm } from "./placement-form.tsx";

interface AiringPanelProps {
  /** Open airing; null when the panel is closed. */
  airing: StaffAiring | null;
  times: TimeFormat;
  rights: ScheduleRights;
  actions: ScheduleActions;
  onClose: () => void;
}

const TITLE_ID = "airing-title";

/** Drawer with the details of an airing, a form to move it, and its actions. */
export function AiringPanel({ airing, onClose, ...rest }: AiringPanelProps) {
  return (
    <SidePanel
      item={airing}
      titleId={TITLE_ID}
      width={420}
      padding={{ padding: 2 }}
      onClose={onClose}
    >
      {(displayed) => <Panel airing={displayed} onClose={onClose} {...rest} />}
    </SidePanel>
  );
}

function Panel({
  airing,
  times,
  rights,
  actions,
  onClose,
}: AiringPanelProps & { airing: StaffAiring }) {
  const translate = useTranslate();
  const message = (key: string) => translate(`resources.schedule.${key}`);
  const { startsAt, endsAt, channelId } = placementOf(airing);
  const state = airing.onAir ? "onAir" : airing.visible ? "shown" : "hidden";
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "start", gap: 1 }}>
        <Typography
          id={TITLE_ID}
          component="h2"
          variant="h6"
          dir="auto"
          sx={{ flexGrow: 1, fontWeight: 600, overflowWrap: "anywhere" }}
        >
          {airing.title}
        </Typography>
        <Tooltip title={translate("frame.close")}>
          <IconButton onClick={onClose} aria-label={translate("frame.close")}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      <Typography sx={{ color: "text.secondary" }}>
        {message(`kind.${airing.gridId === null ? airing.kind : "grid"}`)}
      </Typography>
      {airing.kind === "episode" && (
        <Typography sx={{ color: "text.secondary" }}>
          <bdi>{airing.program.name}</bdi>
        </Typography>
      )}
      <Typography sx={{ marginBlock: 1 }}>
        {times.day(startsAt)}
        <br />
        {times.span({ startsAt, endsAt, channelId })}
      </Typography>
      {airing.adhans?.map((adhan) => (
        <Typography key={adhan.startsAt} sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
          <bdi>{adhan.title}</bdi>
          <br />
          {times.span({
            startsAt: Date.parse(adhan.startsAt),
            endsAt: Date.parse(adhan.endsAt),
            channelId,
          })}
        </Typography>
      ))}
      <StateBadge
        tone={{ onAir: "urgent", shown: "good", hidden: "off" }[state] as "urgent" | "good" | "off"}
      >
        {message(`mark.${state}`)}
      </StateBadge>
      {rights.mayMove(airing) && (
        <PlacementForm
          key={`${airing.startsAt} ${airing.version}`}
          airing={airing}
          actions={actions}
          onDone={onClose}
        />
      )}
      <AiringActions airing={airing} rights={rights} actions={actions} onRemoved={onClose} />
    </>
  );
}
