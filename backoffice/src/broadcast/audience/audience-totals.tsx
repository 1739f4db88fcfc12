import type { AudienceReport } from "@masthead/contract/broadcast/audience-figures.ts";
import { Box, Paper, Typography } from "@mui/material";
import { useAudienceMessages } from "./audience-messages.ts";
import { averageOf, useAudienceFormat } from "./use-audience-format.ts";

/** Average, peak and audience minutes of the selected days. */
export function AudienceTotals({ report: { totals, timeZone } }: { report: AudienceReport }) {
  const message = useAudienceMessages();
  const format = useAudienceFormat(timeZone);
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(3, minmax(0, 1fr))" },
      }}
    >
      <Figure name={message("average")} value={format.average(averageOf(totals))} />
      <Figure
        name={message("peak")}
        value={format.count(totals.peak)}
        note={totals.peakAt === null ? undefined : format.moment(totals.peakAt)}
      />
      <Figure name={message("sessionMinutes")} value={format.count(totals.sessionMinutes)} />
    </Box>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <Paper
      variant="outlined"
      sx={{
        padding: 2,
        display: "flex",
        flexDirection: "column-reverse",
        justifyContent: "flex-end",
      }}
    >
      <Typography component="dt" sx={{ color: "text.secondary" }}>
        {name}
        {note && (
          <Box component="span" sx={{ fontSize: 13 }}>
            {" · "}
            <bdi>{note}</bdi>
          </Box>
        )}
      </Typography>
      <Typography
        component="dd"
        sx={{ margin: 0, fontSize: 30, fontWeight: 700, lineHeight: 1.2, minBlockSize: 36 }}
      >
        {value}
      </Typography>
    </Paper>
  );
}
