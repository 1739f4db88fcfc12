import PreviousIcon from "@mui/icons-material/ChevronLeft";
import NextIcon from "@mui/icons-material/ChevronRight";
import { Alert, Box, IconButton, LinearProgress } from "@mui/material";
import { errorMessage } from "../../platform/api/problems.ts";
import { DateField } from "../../platform/form/input/date-field.tsx";
import { StatisticsPanel } from "../../platform/statistics/statistics-panel.tsx";
import { useAudienceMessages } from "./audience-messages.ts";
import { addDays } from "./audience-range.ts";
import { DayCurve } from "./day-curve.tsx";
import { quartersOf } from "./day-quarters.ts";
import { useAudienceDay } from "./use-audience.ts";
import { useAudienceFormat } from "./use-audience-format.ts";

const ARROW = {
  inlineSize: 44,
  blockSize: 44,
  "[dir=rtl] & svg": { transform: "scaleX(-1)" },
};

interface DayPanelProps {
  channelId: number;
  date: string;
  today: string;
  timeZone: string;
  onDate: (date: string) => void;
}

/** Audience of a channel by minute of a day, as a curve or as a table by quarter of an hour. */
export function DayPanel({ channelId, date, today, timeZone, onDate }: DayPanelProps) {
  const message = useAudienceMessages();
  const format = useAudienceFormat(timeZone);
  const { data, error, isPending } = useAudienceDay(channelId, date);
  const quarters = data ? quartersOf(data) : [];
  const title = message("byMinute");
  if (error)
    return (
      <Alert severity="error" variant="outlined">
        {errorMessage(error)}
      </Alert>
    );
  return (
    <Box>
      {isPending && <LinearProgress aria-label={message("loading")} />}
      <StatisticsPanel
        title={title}
        fileTitle={`${message("title")} ${data?.channel.name ?? ""} ${date}`}
        pending={isPending}
        emptyMessage={message(data?.minutes === null ? "minutesDeleted" : "empty")}
        actions={
          <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
            <IconButton
              aria-label={message("previousDay")}
              onClick={() => onDate(addDays(date, -1))}
              sx={ARROW}
            >
              <PreviousIcon />
            </IconButton>
            <DateField
              type="date"
              margin="none"
              size="small"
              fullWidth={false}
              label={message("day")}
              value={date}
              onChange={({ target: { value } }) => value && onDate(value)}
              slotProps={{ htmlInput: { max: today } }}
            />
            <IconButton
              aria-label={message("nextDay")}
              disabled={date >= today}
              onClick={() => onDate(addDays(date, 1))}
              sx={ARROW}
            >
              <NextIcon />
            </IconButton>
          </Box>
        }
        columns={[
          { name: message("time") },
          { name: message("onAir") },
          { name: message("average"), numeric: true },
          { name: message("peak"), numeric: true },
          { name: message("averageBefore"), numeric: true },
        ]}
        rows={quarters.map(({ at, title: onAir, average, peak, before }) => ({
          key: String(at),
          cells: [
            format.time(at),
            onAir,
            format.average(average),
            peak,
            before === null ? "" : format.average(before),
          ],
          csvCells: [
            format.time(at),
            onAir,
            format.plainAverage(average),
            peak,
            before === null ? "" : format.plainAverage(before),
          ],
        }))}
        chart={data && <DayCurve day={data} />}
      />
    </Box>
  );
}
