import { Box, Typography } from "@mui/material";
import { Title, useTranslate } from "react-admin";
import { useSearchParams } from "react-router";
import { PanelGrid } from "../../platform/layout/panel-grid.tsx";
import { ArticleStatistics } from "./article-statistics.tsx";
import { Breakdown } from "./breakdown.tsx";
import { isOneDay, rangeFromSearchParams } from "./range.ts";
import { RangePicker } from "./range-picker.tsx";
import { ReadersNow } from "./readers-now.tsx";
import { Timeline } from "./timeline.tsx";
import { TopArticles } from "./top-articles.tsx";
import { Totals } from "./totals.tsx";

/**
 * Analytics page: readers now, and statistics of the selected days. The URL stores the date range
 * and the open article.
 */
export function Analytics() {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const { name, range } = rangeFromSearchParams(parameters);
  const articleId = parameters.get("article");
  const setParameter = (key: string, value: string | null) =>
    setParameters((previous) => {
      const next = new URLSearchParams(previous);
      if (value === null) next.delete(key);
      else next.set(key, value);
      return next;
    });
  const openArticle = (id: string) => setParameter("article", id);
  const title = translate("analytics.title");
  return (
    <Box sx={{ paddingBlock: 2, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Title title={title} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <ReadersNow onOpen={openArticle} />
      <Box sx={{ marginBlockStart: 2 }}>
        <RangePicker name={name} range={range} onSelect={(value) => setParameter("range", value)} />
      </Box>
      <Totals range={range} />
      {!isOneDay(range) && <Timeline by="date" range={range} />}
      <PanelGrid>
        <TopArticles range={range} onOpen={openArticle} />
        <Timeline by="hour" range={range} />
      </PanelGrid>
      <PanelGrid columns={3}>
        <Breakdown dimension="sessionSource" range={range} />
        <Breakdown dimension="country" range={range} />
        <Breakdown dimension="deviceCategory" range={range} />
      </PanelGrid>
      <Typography sx={{ color: "text.secondary", fontSize: 13 }}>
        {translate("analytics.how")}
      </Typography>
      {articleId && /^\d+$/.test(articleId) && (
        <ArticleStatistics
          id={articleId}
          range={range}
          onClose={() => setParameter("article", null)}
        />
      )}
    </Box>
  );
}
