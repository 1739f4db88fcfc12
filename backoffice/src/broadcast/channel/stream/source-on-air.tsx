import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { ChannelIncident } from "@masthead/contract/broadcast/channel-source.ts";
import SwitchIcon from "@mui/icons-material/SwapHorizOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNotify, useRecordContext, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { UndoButton } from "../../../platform/undo-button.tsx";
import { SourceState } from "./source-state.tsx";

type Choice = "first" | "second" | "automatic";

const INCIDENTS_KEY = "channel-incidents";
const REFRESH_MS = 10_000;

/** Source on air of a saved channel, with buttons to switch it, and its incidents. */
export function SourceOnAir() {
  const record = useRecordContext<StaffChannel>();
  return record?.onAir ? (
    <FormSection title="resources.channels.source.title">
      <SourceOfChannel channel={record} />
    </FormSection>
  ) : null;
}

function SourceOfChannel({ channel }: { channel: StaffChannel }) {
  const translate = useTranslate();
  const message = (name: string) => translate(`resources.channels.source.${name}`);
  const { onAir, choose, busy } = useSourceChoice(channel);
  if (!onAir) return null;
  const other = onAir.source === "second" ? "first" : "second";
  const hasOther = other === "first" || channel.backupUrl !== null;
  return (
    <>
      <SourceState onAir={onAir} />
      {onAir.held && (
        <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
          {message("held")}
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlock: 1 }}>
        {hasOther && (
          <Button
            variant="outlined"
            startIcon={<SwitchIcon />}
            disabled={busy}
            onClick={() => void choose(other)}
            sx={{ minBlockSize: 40 }}
          >
            {message(`use.${other}`)}
          </Button>
        )}
        {onAir.held && (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => void choose("automatic")}
            sx={{ minBlockSize: 40 }}
          >
            {message("release")}
          </Button>
        )}
      </Box>
      <Incidents id={channel.id} />
    </>
  );
}

/** Switches the source with one press, and offers to undo it. */
function useSourceChoice(channel: StaffChannel) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [onAir, setOnAir] = useState(channel.onAir);
  const [busy, setBusy] = useState(false);
  useEffect(() => setOnAir(channel.onAir), [channel.onAir]);
  const write = async (sources: Choice[]) => {
    setBusy(true);
    try {
      for (const source of sources)
        setOnAir((await client.channel.switchSource({ id: channel.id, source })).onAir);
      await queryClient.invalidateQueries({ queryKey: [INCIDENTS_KEY] });
      return true;
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (source: Choice) => {
    const undo = choicesOf(onAir);
    if (await write([source]))
      notify(`resources.channels.source.done.${source}`, {
        type: "success",
        action: <UndoButton onUndo={() => void write(undo)} />,
      });
  };
  return { onAir, choose, busy };
}

/** Returns the choices that restore a state. */
function choicesOf(before: StaffChannel["onAir"]): Choice[] {
  if (!before) return [];
  const source: Choice[] = before.source === "slate" ? [] : [before.source];
  return before.held ? source : [...source, "automatic"];
}

function Incidents({ id }: { id: number }) {
  const translate = useTranslate();
  const message = (name: string) => translate(`resources.channels.source.${name}`);
  const { data } = useQuery({
    queryKey: [INCIDENTS_KEY, id],
    queryFn: () => client.channel.incidents({ id }),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return null;
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ marginBlockStart: 2 }}>
        {message("history")}
      </Typography>
      {data.length === 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {message("none")}
        </Typography>
      )}
      <Box
        component="ul"
        sx={{ listStyle: "none", margin: 0, padding: 0, maxBlockSize: 320, overflowY: "auto" }}
      >
        {data.map((incident) => (
          <IncidentRow key={incident.id} incident={incident} />
        ))}
      </Box>
    </>
  );
}

function IncidentRow({ incident }: { incident: ChannelIncident }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { source, problem, startedAt, endedAt, onAir, secondsWithoutPicture } = incident;
  const message = (name: string, options?: object) =>
    translate(`resources.channels.source.${name}`, options);
  return (
    <Typography
      component="li"
      variant="body2"
      sx={{ paddingBlock: 1, borderBlockEnd: 1, borderColor: "divider" }}
    >
      {message("row", {
        source: message(`names.${source}`),
        problem: message(`problems.${problem}`),
      })}
      <br />
      <RelativeTime at={startedAt} /> –{" "}
      {endedAt ? <RelativeTime at={endedAt} /> : message("ongoing")}
      <br />
      {message("shown", { source: message(`names.${onAir}`) })}
      {" · "}
      {message("seconds", { seconds: formatNumber(secondsWithoutPicture) })}
    </Typography>
  );
}
