import type { AudienceReport } from "@masthead/contract/broadcast/audience-figures.ts";
import { Box } from "@mui/material";
import { Figure } from "../../platform/layout/figure.tsx";
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
