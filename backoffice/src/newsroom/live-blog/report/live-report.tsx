import type { LiveReport as Report } from "@masthead/contract/newsroom/live-blog/live-report.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import { Alert, Box, Breadcrumbs, Button, LinearProgress, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink, useParams } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { API_ORIGIN } from "../../../platform/document-settings.ts";
import { PanelGrid } from "../../../platform/layout/panel-grid.tsx";
import { SeeOnSite } from "../../../platform/layout/see-on-site.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { AlertFigures } from "./alert-figures.tsx";
import { EntryFigures, EntrySummary } from "./entry-figures.tsx";
import { ReaderFigures } from "./reader-figures.tsx";
import { useReportMessages } from "./report-messages.ts";

/** Report of a live blog: its readers, their sources, its alerts and its entries. */
export function LiveReport() {
  const { id } = useParams();
  const message = useLiveMessages();
  const articleId = Number(id);
  const { data: report, error } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, articleId, "report"],
    queryFn: ({ signal }) => client.liveReport.get({ id: articleId }, { signal }),
  });
  return (
    <Box sx={{ paddingBlock: 2, display: "flex", flexDirection: "column", gap: 2 }}>
      {error && (
        <Alert severity="error" variant="outlined">
          {errorMessage(error)}
        </Alert>
      )}
      {!report && !error && <LinearProgress aria-label={message("loading")} />}
      {report && (
        <>
          <Header report={report} />
          <EntrySummary report={report} />
          <ReaderFigures report={report} />
          <AlertFigures articleId={articleId} />
          <PanelGrid>
            <EntryFigures report={report} />
          </PanelGrid>
        </>
      )}
    </Box>
  );
}

function Header({ report: { articleId, title, slug, locale } }: { report: Report }) {
  const translate = useTranslate();
  const message = useReportMessages();
  const uiLocale = useUiLocale();
  return (
    <Box component="header">
      <Title title={message("title")} />
      <Breadcrumbs aria-label={translate("frame.breadcrumbs")}>
        <Link component={RouterLink} to="/live-blog" underline="hover" color="text.secondary">
          {translate("liveBlog.name")}
        </Link>
        <Link
          component={RouterLink}
          to={`/live-blog/${articleId}`}
          underline="hover"
          color="text.secondary"
        >
          <bdi lang={locale}>{title}</bdi>
        </Link>
      </Breadcrumbs>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        <Typography
          variant="h5"
          component="h2"
          sx={{ flex: "1 1 18rem", fontSize: { xs: 18, md: 24 }, fontWeight: 600 }}
        >
          {message("title")}
        </Typography>
        <Button
          component="a"
          href={`${API_ORIGIN}/api/v1/live-blog/${articleId}/report/excel?locale=${uiLocale}`}
          download
          startIcon={<DownloadIcon />}
          sx={{ minBlockSize: 44 }}
        >
          {message("excel")}
        </Button>
        <SeeOnSite path={articlePath({ id: articleId, slug, locale })} />
      </Box>
    </Box>
  );
}
