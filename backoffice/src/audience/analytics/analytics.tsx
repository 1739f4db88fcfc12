import { Box, Typography } from "@mui/material";
import { Title, useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { ArticleFigures } from "./article-figures.tsx";
import { Breakdown } from "./breakdown.tsx";
import { isOneDay, rangeIn } from "./range.ts";
import { RangePicker } from "./range-picker.tsx";
import { ReadersNow } from "./readers-now.tsx";
import { Timeline } from "./timeline.tsx";
import { TopArticles } from "./top-articles.tsx";
import { Totals } from "./totals.tsx";

/** What readers read: now, and on the days that are chosen. The address says which, and which article is open. */
export function Analytics() {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const { name, range } = rangeIn(parameters);
  const article = parameters.get("article");
  const change = (key: string, value: string | null) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(key);
      else after.set(key, value);
      return after;
    });
  const open = (id: string) => change("article", id);
  const title = translate("analytics.title");
  return (
    <Box sx={{ paddingBlock: 2, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Title title={title} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <ReadersNow onOpen={open} />
      <Box sx={{ marginBlockStart: 2 }}>
        <RangePicker name={name} range={range} onChoose={(chosen) => change("range", chosen)} />
      </Box>
      <Totals range={range} />
      {!isOneDay(range) && <Timeline by="date" range={range} />}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        <TopArticles range={range} onOpen={open} />
        <Timeline by="hour" range={range} />
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(3, minmax(0, 1fr))" },
        }}
      >
        <Breakdown dimension="sessionSource" range={range} />
        <Breakdown dimension="country" range={range} />
        <Breakdown dimension="deviceCategory" range={range} />
      </Box>
      <Typography sx={{ color: "text.secondary", fontSize: 13 }}>{translate("analytics.how")}</Typography>
      {article && /^\d+$/.test(article) && <ArticleFigures id={article} range={range} onClose={() => change("article", null)} />}
    </Box>
  );
}
