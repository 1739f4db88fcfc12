import type { AudienceDay } from "@masthead/contract/broadcast/audience-figures.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import { Box, Typography, useTheme } from "@mui/material";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { useAudienceMessages } from "./audience-messages.ts";
import { airingAt, axisEnd } from "./day-quarters.ts";
import { useAudienceFormat } from "./use-audience-format.ts";

const HEIGHT = 220;
/** Minimum width, in pixels: narrower screens scroll. */
const MIN_WIDTH = 760;
const AXIS_WIDTH = 48;
/** Hours between the labels of the time axis. */
const LABEL_HOURS = 3;
const LINES = [1, 2, 3, 4];
/** Minutes that a key moves the cursor. */
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 15, PageDown: -15 };

/**
 * Curve of a day by minute, with the same weekday a week before and the airings beneath. A cursor,
 * which the pointer or the arrow keys move, reads out a minute.
 */
export function DayCurve({ day }: { day: AudienceDay }) {
  const message = useAudienceMessages();
  const format = useAudienceFormat(day.timeZone);
  const isRtl = useTheme().direction === "rtl";
  const [cursor, setCursor] = useState<number | null>(null);
  const start = Date.parse(day.startsAt);
  const length = (Date.parse(day.endsAt) - start) / MINUTE;
  const minutes = day.minutes ?? [];
  const end = axisEnd(Math.max(0, ...minutes, ...(day.before?.minutes ?? [])));
  const last = Math.max(0, minutes.length - 1);
  const at = Math.min(cursor ?? last, last);
  const airing = airingAt(day.airings, start + at * MINUTE);
  const before = day.before?.minutes[at];
  const readout = [
    message("readout", {
      time: format.time(start + at * MINUTE),
      count: format.count(minutes[at] ?? 0),
    }),
    ...(before === undefined ? [] : [message("readoutBefore", { count: format.count(before) })]),
    ...(airing ? [airing.title] : []),
  ].join(" · ");
  const moveTo = (minute: number) => setCursor(Math.min(last, Math.max(0, Math.round(minute))));
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = isRtl ? "ArrowLeft" : "ArrowRight";
    const backward = isRtl ? "ArrowRight" : "ArrowLeft";
    const step = event.key === forward ? 1 : event.key === backward ? -1 : STEPS[event.key];
    const target =
      event.key === "Home" ? 0 : event.key === "End" ? last : step === undefined ? null : at + step;
    if (target === null) return;
    event.preventDefault();
    moveTo(target);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    moveTo((isRtl ? 1 - share : share) * length);
  };
  const startOf = (minute: number) => `${(minute / length) * 100}%`;
  return (
    <>
      <Legend day={day} />
      <Typography
        aria-hidden
        sx={{
          paddingInline: 1,
          fontSize: 14,
          minBlockSize: 24,
          fontVariantNumeric: "tabular-nums",
        }}
      >
        <bdi>{readout}</bdi>
      </Typography>
      <Box sx={{ overflowX: "auto" }}>
        <Box
          sx={{
            minInlineSize: MIN_WIDTH,
            display: "grid",
            gridTemplateColumns: `${AXIS_WIDTH}px minmax(0, 1fr)`,
            paddingBlockStart: 1,
            paddingInlineEnd: 1,
          }}
        >
          <Box aria-hidden sx={{ position: "relative", blockSize: HEIGHT }}>
            {[0, ...LINES].map((line) => (
              <Label
                key={line}
                sx={{ insetBlockEnd: `calc(${line * 25}% - 8px)`, insetInlineEnd: 8 }}
              >
                {format.count((end / 4) * line)}
              </Label>
            ))}
          </Box>
          <Box
            role="slider"
            tabIndex={0}
            aria-label={message("cursor")}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={at}
            aria-valuetext={readout}
            onKeyDown={onKeyDown}
            onPointerMove={onPointerMove}
            onPointerLeave={() => setCursor(null)}
            sx={{
              position: "relative",
              blockSize: HEIGHT,
              borderBlockEnd: 1,
              borderColor: "text.secondary",
              touchAction: "pan-x pan-y",
              "&:focus-visible": { outline: "2px solid", outlineOffset: 2 },
            }}
          >
            {LINES.map((line) => (
              <Box
                key={line}
                sx={{
                  position: "absolute",
                  insetInline: 0,
                  insetBlockEnd: `${line * 25}%`,
                  borderBlockEnd: 1,
                  borderColor: "divider",
                }}
              />
            ))}
            <Curves
              minutes={minutes}
              before={day.before?.minutes ?? []}
              {...{ length, end, isRtl }}
            />
            {minutes.length > 0 && (
              <Box
                sx={{
                  position: "absolute",
                  insetBlock: 0,
                  insetInlineStart: startOf(at),
                  borderInlineStart: 1,
                  borderColor: "text.primary",
                }}
              />
            )}
          </Box>
          <span />
          <Box aria-hidden sx={{ position: "relative", blockSize: 24 }}>
            {Array.from({ length: Math.ceil(length / 60 / LABEL_HOURS) }, (_, index) => {
              const minute = index * LABEL_HOURS * 60;
              return (
                <Label key={minute} sx={{ insetInlineStart: startOf(minute), insetBlockStart: 4 }}>
                  {format.time(start + index * LABEL_HOURS * HOUR)}
                </Label>
              );
            })}
          </Box>
          <span />
          <Box aria-hidden sx={{ position: "relative", blockSize: 40 }}>
            {day.airings.map(({ startsAt, endsAt, title }) => {
              const from = Math.max(0, (Date.parse(startsAt) - start) / MINUTE);
              const until = Math.min(length, (Date.parse(endsAt) - start) / MINUTE);
              return (
                <Box
                  key={startsAt}
                  title={`${format.time(startsAt)} ${title}`}
                  sx={{
                    position: "absolute",
                    insetBlock: 2,
                    insetInlineStart: startOf(from),
                    inlineSize: `calc(${startOf(until - from)} - 2px)`,
                    paddingInline: 0.5,
                    overflow: "hidden",
                    whiteSpace: "nowrap",
                    textOverflow: "ellipsis",
                    fontSize: 12,
                    lineHeight: "36px",
                    borderRadius: 0.5,
                    backgroundColor:
                      airing?.startsAt === startsAt ? "action.selected" : "action.hover",
                  }}
                >
                  <bdi>{title}</bdi>
                </Box>
              );
            })}
          </Box>
        </Box>
      </Box>
    </>
  );
}

function Label({ sx, children }: { sx: object; children: string }) {
  return (
    <Box
      component="span"
      sx={{
        position: "absolute",
        fontSize: 12,
        lineHeight: "16px",
        color: "text.secondary",
        ...sx,
      }}
    >
      {children}
    </Box>
  );
}

interface CurvesProps {
  minutes: number[];
  before: number[];
  length: number;
  end: number;
  isRtl: boolean;
}

function Curves({ minutes, before, length, end, isRtl }: CurvesProps) {
  const { palette } = useTheme();
  const pathOf = (values: number[]) =>
    values.map((value, minute) => `${minute ? "L" : "M"}${minute} ${end - value}`).join("");
  const line = { fill: "none", strokeWidth: 2, vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${length} ${end}`}
      preserveAspectRatio="none"
      style={{
        position: "absolute",
        inset: 0,
        inlineSize: "100%",
        blockSize: "100%",
        transform: isRtl ? "scaleX(-1)" : undefined,
      }}
    >
      {minutes.length > 0 && (
        <path
          d={`${pathOf(minutes)}L${minutes.length - 1} ${end}L0 ${end}Z`}
          fill={palette.primary.main}
          fillOpacity={0.2}
        />
      )}
      <path d={pathOf(before)} stroke={palette.text.secondary} strokeDasharray="4 4" {...line} />
      <path d={pathOf(minutes)} stroke={palette.primary.main} {...line} />
    </svg>
  );
}

/** Names of the lines. */
function Legend({ day: { date, before, timeZone } }: { day: AudienceDay }) {
  const format = useAudienceFormat(timeZone);
  const entry = (name: string, style: string, color: string) => (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
      <Box
        component="span"
        sx={{ inlineSize: 24, borderBlockStart: `2px ${style}`, borderColor: color }}
      />
      {name}
    </Box>
  );
  return (
    <Box
      aria-hidden
      sx={{ paddingInline: 1, display: "flex", flexWrap: "wrap", columnGap: 3, fontSize: 14 }}
    >
      {entry(format.day(date), "solid", "primary.main")}
      {before && entry(format.day(before.date), "dashed", "text.secondary")}
    </Box>
  );
}
