import type { RecordingGap } from "@masthead/contract/broadcast/airing-recording.ts";
import { formatNumber, intlLocale } from "@masthead/contract/platform/format.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useStation } from "../../platform/time/station.ts";
import { useDurationText } from "./use-duration-text.ts";

/** Number of gaps of a recording and what is missing in total, with the times of each. */
export function GapList({ gaps, seconds }: { gaps: readonly RecordingGap[]; seconds: number }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const durationText = useDurationText();
  const clock = new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "medium", timeZone });
  if (!gaps.length) return translate("resources.airingRecordings.noGaps");
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: "pointer", minBlockSize: 24 }}>
        {translate("resources.airingRecordings.gapSummary", {
          smart_count: gaps.length,
          number: formatNumber(gaps.length, locale),
          missing: durationText(seconds),
        })}
      </Box>
      <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2 }}>
        {gaps.map(({ from, until, seconds: missing }) => (
          <Typography key={from} component="li" variant="body2">
            {translate("resources.airingRecordings.gap", {
              from: clock.format(new Date(from)),
              until: clock.format(new Date(until)),
              missing: durationText(missing),
            })}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
