import { NOT_SET } from "@masthead/contract/audience/analytics.ts";
import CloseIcon from "@mui/icons-material/CloseOutlined";
import { Box, Button, Dialog, DialogContent, DialogTitle, IconButton } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { PanelGrid } from "../../platform/layout/panel-grid.tsx";
import { toScreenPath } from "../../platform/screens/screen-paths.ts";
import { useViewAbility } from "../../platform/session/view-ability.ts";
import { Breakdown } from "./breakdown.tsx";
import { type DateRange, isOneDay } from "./range.ts";
import { Timeline } from "./timeline.tsx";
import { Totals } from "./totals.tsx";
import { useReport } from "./use-report.ts";

export function ArticleStatistics({
  id,
  range,
  onClose,
}: {
  id: string;
  range: DateRange;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const filter = `articleId==${id}`;
  const { data } = useReport(range, ["articleId", "articleTitle"], { filter });
  const storedTitle = data?.rows[0]?.values[1] ?? NOT_SET;
  const title = storedTitle === NOT_SET ? `#${id}` : storedTitle;
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="article-figures">
      <DialogTitle sx={{ display: "flex", alignItems: "start", gap: 1 }}>
        <Box id="article-figures" component="span" sx={{ flex: 1, overflowWrap: "anywhere" }}>
          <bdi>{data && title}</bdi>
        </Box>
        {useViewAbility().can("manage", "Article") && (
          <Button component={RouterLink} to={toScreenPath(`/article/${id}`)}>
            {translate("analytics.toArticle")}
          </Button>
        )}
        <IconButton onClick={onClose} aria-label={translate("frame.close")}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Totals range={range} filter={filter} />
        {!isOneDay(range) && <Timeline by="date" range={range} filter={filter} />}
        <Timeline by="hour" range={range} filter={filter} />
        <PanelGrid columns={3} from="md">
          <Breakdown dimension="sessionSource" range={range} filter={filter} />
          <Breakdown dimension="country" range={range} filter={filter} />
          <Breakdown dimension="deviceCategory" range={range} filter={filter} />
        </PanelGrid>
      </DialogContent>
    </Dialog>
  );
}
