import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import { Alert, Box, Button, LinearProgress, MenuItem, TextField, Typography } from "@mui/material";
import { Title } from "react-admin";
import { useSearchParams } from "react-router";
import { rangeFromSearchParams } from "../../audience/analytics/range.ts";
import { RangePicker } from "../../audience/analytics/range-picker.tsx";
import { errorMessage } from "../../platform/api/problems.ts";
import { serverNow } from "../../platform/api/server-clock.ts";
import { API_ORIGIN } from "../../platform/document-settings.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useStation } from "../../platform/time/station.ts";
import { toWallTime } from "../../platform/time/station-time.ts";
import { useAudienceMessages } from "./audience-messages.ts";
import { datesOf } from "./audience-range.ts";
import { AudienceTables } from "./audience-tables.tsx";
import { AudienceTotals } from "./audience-totals.tsx";
import { DayPanel } from "./day-panel.tsx";
import { type AudienceSelection, useAudienceReport, useChannels } from "./use-audience.ts";

/**
 * Audience page: viewers or listeners of a channel in the selected days. The URL stores channel,
 * program, days and the day of the curve.
 */
export function Audience() {
  const message = useAudienceMessages();
  const { timeZone } = useStation();
  const [parameters, setParameters] = useSearchParams();
  const channels = useChannels();
  const today = toWallTime(serverNow(), timeZone).slice(0, 10);
  const { name, range } = rangeFromSearchParams(parameters);
  const { from, to } = datesOf(range, today);
  const channelId = numberIn(parameters, "channel") ?? channels.data?.[0]?.id;
  const programId = numberIn(parameters, "program");
  const date = parameters.get("day") ?? (to > today ? today : to);
  const selection = channelId === undefined ? undefined : { channelId, programId, from, to };
  const report = useAudienceReport(selection);
  const programs = useAudienceReport(selection && { ...selection, programId: undefined });
  const setParameter = (changes: Record<string, string | null>) =>
    setParameters((previous) => {
      const next = new URLSearchParams(previous);
      for (const [key, value] of Object.entries(changes))
        if (value === null) next.delete(key);
        else next.set(key, value);
      return next;
    });
  const error = channels.error ?? report.error;
  return (
    <Box sx={{ paddingBlock: 2, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Title title={message("title")} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography variant="h5" component="h2" sx={{ flex: 1, fontWeight: 600 }}>
          {message("title")}
        </Typography>
        {selection && <ExcelButton selection={selection} />}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {channelId !== undefined && channels.data && (
          <Choice
            label={message("channel")}
            value={String(channelId)}
            options={channels.data.map(({ id, label }) => ({ value: String(id), name: label }))}
            onChoose={(channel) => setParameter({ channel, program: null })}
          />
        )}
        {channelId !== undefined && (
          <Choice
            label={message("program")}
            value={programId === undefined ? "" : String(programId)}
            options={[
              { value: "", name: message("allPrograms") },
              ...(programs.data?.programs ?? []).map(({ programId: id, program }) => ({
                value: String(id),
                name: program,
              })),
            ]}
            onChoose={(program) => setParameter({ program: program || null })}
          />
        )}
        <RangePicker
          name={name}
          range={name === "days" ? range : { startDate: from, endDate: to }}
          onSelect={(days) => setParameter({ range: days, day: null })}
        />
      </Box>
      {error && (
        <Alert severity="error" variant="outlined">
          {errorMessage(error)}
        </Alert>
      )}
      {(channels.isPending || (selection && report.isPending)) && (
        <LinearProgress aria-label={message("loading")} />
      )}
      {channels.data?.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>{message("noChannels")}</Typography>
      )}
      {report.data && <AudienceTotals report={report.data} />}
      {channelId !== undefined && (
        <DayPanel
          channelId={channelId}
          date={date}
          today={today}
          timeZone={timeZone}
          onDate={(day) => setParameter({ day })}
        />
      )}
      {report.data && (
        <AudienceTables
          report={report.data}
          onDay={(day) => setParameter({ day })}
          onProgram={(program) => setParameter({ program: String(program) })}
        />
      )}
      <Typography sx={{ color: "text.secondary", fontSize: 13, maxInlineSize: "90ch" }}>
        {message("how", { zone: timeZone })}
      </Typography>
    </Box>
  );
}

function numberIn(parameters: URLSearchParams, key: string): number | undefined {
  const text = parameters.get(key) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; name: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const isKnown = options.some((option) => option.value === value);
  return (
    <TextField
      select
      margin="none"
      fullWidth={false}
      label={label}
      value={isKnown ? value : ""}
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minInlineSize: 180, maxInlineSize: "100%" }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          <bdi>{option.name}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}

function ExcelButton({ selection }: { selection: AudienceSelection }) {
  const message = useAudienceMessages();
  const locale = useUiLocale();
  const { channelId, programId, from, to } = selection;
  const query = new URLSearchParams({
    channelId: String(channelId),
    ...(programId !== undefined && { programId: String(programId) }),
    from,
    to,
    locale,
  });
  return (
    <Button
      component="a"
      href={`${API_ORIGIN}/api/v1/audience-figures/excel?${query}`}
      download
      startIcon={<DownloadIcon />}
      sx={{ minBlockSize: 44 }}
    >
      {message("excel")}
    </Button>
  );
}
