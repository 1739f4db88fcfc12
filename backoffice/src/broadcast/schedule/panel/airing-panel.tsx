import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Box, Drawer, IconButton, Tooltip, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { placeOf } from "../grid/place.ts";
import type { Times } from "../grid/times.ts";
import type { Moves } from "../move/use-moves.tsx";
import type { Rights } from "../use-rights.ts";
import { AiringLinks } from "./airing-links.tsx";
import { PlaceForm } from "./place-form.tsx";

interface AiringPanelProps {
  /** What is open; null for nothing. */
  airing: StaffAiring | null;
  times: Times;
  rights: Rights;
  moves: Moves;
  onClose: () => void;
}

const TITLE = "airing-title";

/** What a channel airs at some time, at the side of the grid: its time in fields, and the ways from here. */
export function AiringPanel({ airing, onClose, ...rest }: AiringPanelProps) {
  // Stays in sight while the drawer closes.
  const [shown, setShown] = useState(airing);
  if (airing !== null && airing !== shown) setShown(airing);
  return (
    <Drawer
      anchor="right"
      open={airing !== null}
      onClose={onClose}
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-labelledby": TITLE, sx: { inlineSize: "min(100vw, 420px)", padding: 2 } },
        transition: { onExited: () => setShown(null) },
      }}
    >
      {shown && <Panel airing={shown} onClose={onClose} {...rest} />}
    </Drawer>
  );
}

function Panel({ airing, times, rights, moves, onClose }: AiringPanelProps & { airing: StaffAiring }) {
  const translate = useTranslate();
  const words = (key: string) => translate(`resources.schedule.${key}`);
  const { startsAt, endsAt, channelId } = placeOf(airing);
  const state = airing.onAir ? "onAir" : airing.visible ? "shown" : "hidden";
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "start", gap: 1 }}>
        <Typography id={TITLE} component="h2" variant="h6" dir="auto" sx={{ flexGrow: 1, fontWeight: 600, overflowWrap: "anywhere" }}>
          {airing.title}
        </Typography>
        <Tooltip title={translate("desk.close")}>
          <IconButton onClick={onClose} aria-label={translate("desk.close")}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      <Typography sx={{ color: "text.secondary" }}>{words(`kind.${airing.kind}`)}</Typography>
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
      <StateMark tone={{ onAir: "urgent", shown: "good", hidden: "off" }[state] as "urgent" | "good" | "off"}>
        {words(`mark.${state}`)}
      </StateMark>
      {rights.mayMove(airing) && <PlaceForm key={`${airing.startsAt} ${airing.version}`} airing={airing} moves={moves} onDone={onClose} />}
      <AiringLinks airing={airing} rights={rights} moves={moves} onGone={onClose} />
    </>
  );
}
