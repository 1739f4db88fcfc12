import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Alert, Box, Breadcrumbs, Button, Collapse, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useNotify, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { PHONE_BUTTONS } from "../../../platform/layout/phone-buttons.ts";
import { SeeOnSite } from "../../../platform/layout/see-on-site.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { AlertSection } from "../alerts/alert-section.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { useReportMessages } from "../report/report-messages.ts";
import { ShiftSection } from "../shifts/shift-section.tsx";
import { Coverage } from "./coverage.tsx";
import { EndDialog } from "./end-dialog.tsx";
import { useDesk } from "./use-desk.ts";

/** Header of the desk: title, state, who leads it, and what concerns the live blog as a whole. */
export function DeskHeader() {
  const translate = useTranslate();
  const message = useLiveMessages();
  const reportMessage = useReportMessages();
  const formatNumber = useNumberFormat();
  const { articleId, title, slug, locale, articleState, blog } = useDesk().desk;
  const isPublic = articleState === "published";
  return (
    <Box component="header">
      <Title title={title || translate("liveBlog.open")} />
      <Breadcrumbs aria-label={translate("frame.breadcrumbs")}>
        <Link component={RouterLink} to="/live-blog" underline="hover" color="text.secondary">
          {translate("liveBlog.name")}
        </Link>
      </Breadcrumbs>
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}
      >
        <Typography
          variant="h5"
          component="h2"
          sx={{
            flex: "1 1 18rem",
            minInlineSize: 0,
            fontSize: { xs: 18, md: 24 },
            fontWeight: 600,
            overflowWrap: "anywhere",
          }}
        >
          <bdi lang={locale}>{title}</bdi>
        </Typography>
        <Box
          sx={{
            ...PHONE_BUTTONS,
            display: "flex",
            flexWrap: "wrap",
            gap: { xs: 0.5, md: 1 },
            alignItems: "center",
          }}
        >
          <Button
            component={RouterLink}
            to={`/article/edit/${articleId}`}
            sx={{ minBlockSize: 40 }}
          >
            {message("article")}
          </Button>
          <Button
            component={RouterLink}
            to={`/result?article=${articleId}`}
            sx={{ minBlockSize: 40 }}
          >
            {translate("result.open")}
          </Button>
          {blog && (
            <Button
              component={RouterLink}
              to={`/live-blog/report/${articleId}`}
              sx={{ minBlockSize: 40 }}
            >
              {reportMessage("open")}
            </Button>
          )}
          {isPublic && <SeeOnSite path={articlePath({ id: articleId, slug, locale })} />}
          {blog && <StateButton />}
        </Box>
      </Box>
      {blog && <StateLine />}
      {blog && !isPublic && (
        <Alert severity="info" variant="outlined" sx={{ marginBlockStart: 1 }}>
          {message("notPublished", { state: translate(`resources.article.state.${articleState}`) })}
        </Alert>
      )}
      {blog?.stale && (
        <Alert severity="warning" sx={{ marginBlockStart: 1 }}>
          {message("stale", {
            smart_count: blog.staleMinutes,
            number: formatNumber(blog.staleMinutes),
          })}
        </Alert>
      )}
      {blog && <ShiftSection />}
      {blog && <CoverageSection />}
      {blog && <AlertSection />}
    </Box>
  );
}

/** State of the live blog, its lead, and its last entry. */
function StateLine() {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const nameOf = useColleagueName();
  const { blog } = useDesk().desk;
  if (!blog) return null;
  const { state, startedAt, endedAt, lead, lastEntryAt, published } = blog;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2,
        rowGap: 0.5,
        marginBlockStart: 0.5,
        fontSize: 14,
        color: "text.secondary",
        // Phones leave out what the lists show, too.
        "& .wide": { display: { xs: "none", md: "inline" } },
      }}
    >
      <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
        <StateBadge tone={state === "live" ? "bad" : "off"}>{message(`blog.${state}`)}</StateBadge>
      </Box>
      <span className={endedAt ? undefined : "wide"}>
        {message(endedAt ? "endedAt" : "startedAt")} <RelativeTime at={endedAt ?? startedAt} />
      </span>
      <span>
        {message("lead")} <bdi>{lead ? nameOf(lead) : message("noLead")}</bdi>
      </span>
      <span className="wide">
        {message("entries", { smart_count: published, number: formatNumber(published) })}
      </span>
      {lastEntryAt && (
        <span>
          {message("lastEntry")} <RelativeTime at={lastEntryAt} />
        </span>
      )}
    </Box>
  );
}

/** Ends or resumes the live blog. */
function StateButton() {
  const message = useLiveMessages();
  const { desk, act } = useDesk();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  const [summary, setSummary] = useState<ArticleDocument | null>(null);
  const { articleId: id, blog, abilities } = desk;
  if (!blog || !abilities.manage) return null;
  if (blog.state === "ended")
    return (
      <Button
        variant="outlined"
        onClick={() =>
          void act(blog, (version) => client.liveBlog.start({ id, version }), {
            message: "liveBlog.done.resumed",
          })
        }
        sx={{ minBlockSize: 40 }}
      >
        {message("action.resume")}
      </Button>
    );
  const open = async () => {
    setLoading(true);
    try {
      setSummary((await client.liveBlog.finalSummary({ id })).summary);
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        loading={isLoading}
        onClick={() => void open()}
        sx={{ minBlockSize: 40 }}
      >
        {message("action.end")}
      </Button>
      {summary && <EndDialog summary={summary} onClose={() => setSummary(null)} />}
    </>
  );
}

/** Note for the next shift, and the settings of the live blog, folded. */
function CoverageSection() {
  const message = useLiveMessages();
  const { blog } = useDesk().desk;
  const [isOpen, setOpen] = useState(false);
  if (!blog) return null;
  return (
    <Box sx={{ marginBlockStart: { xs: 0, md: 1 } }}>
      {blog.handover && !isOpen && (
        <Alert severity="info" variant="outlined" icon={false} sx={{ marginBlockEnd: 1 }}>
          <strong>{message("coverage.handover")}</strong>
          <Box dir="auto" sx={{ whiteSpace: "pre-wrap", maxBlockSize: 120, overflowY: "auto" }}>
            {blog.handover}
          </Box>
        </Alert>
      )}
      <Button
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls="coverage"
        startIcon={<ExpandIcon sx={{ transform: isOpen ? "rotate(180deg)" : "none" }} />}
        sx={{ minBlockSize: 40 }}
      >
        {message("coverage.title")}
      </Button>
      <Collapse in={isOpen} id="coverage" unmountOnExit>
        <Coverage onClose={() => setOpen(false)} />
      </Collapse>
    </Box>
  );
}
