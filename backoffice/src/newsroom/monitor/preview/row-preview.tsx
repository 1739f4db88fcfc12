import type { MonitorPreview, MonitorRow } from "@masthead/contract/newsroom/monitor/monitor.ts";
import type { MonitorKind } from "@masthead/contract/newsroom/monitor/monitor-terms.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Alert, Box, Button, IconButton, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { SidePanel } from "../../../platform/layout/side-panel.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { EntryText } from "../../live-blog/entry/entry-text.tsx";
import { isAssignable, useMonitor } from "../monitor-context.ts";
import { useMonitorMessages } from "../monitor-messages.ts";
import { RowFacts } from "../rows/row-facts.tsx";
import { MONITOR_KEY } from "../use-board.ts";

/** Row with the kind of its column. */
export interface PreviewedRow {
  kind: MonitorKind;
  row: MonitorRow;
}

interface RowPreviewProps {
  /** Null: closed. */
  previewed: PreviewedRow | null;
  onClose: () => void;
}

/** Panel with the text of a row, without leaving the monitor. */
export function RowPreview({ previewed, onClose }: RowPreviewProps) {
  const titleId = useId();
  return (
    <SidePanel
      item={previewed}
      titleId={titleId}
      width={600}
      padding={{ padding: 2 }}
      onClose={onClose}
    >
      {({ kind, row }) => <Preview kind={kind} row={row} titleId={titleId} onClose={onClose} />}
    </SidePanel>
  );
}

interface PreviewProps extends PreviewedRow {
  titleId: string;
  onClose: () => void;
}

function Preview({ kind, row, titleId, onClose }: PreviewProps) {
  const message = useMonitorMessages();
  const monitor = useMonitor();
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1 }}>
        <Typography
          id={titleId}
          component="h2"
          lang={row.locale ?? undefined}
          dir="auto"
          sx={{
            flex: 1,
            minInlineSize: 0,
            fontSize: 20,
            fontWeight: 600,
            overflowWrap: "anywhere",
          }}
        >
          {row.title || message("untitled")}
        </Typography>
        <IconButton
          onClick={onClose}
          aria-label={message("preview.close")}
          autoFocus
          sx={{ inlineSize: 44, blockSize: 44 }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      <RowFacts kind={kind} row={row} isGone={false} />
      <Box sx={{ display: "flex", gap: 1, marginBlock: 1.5 }}>
        <Button component={RouterLink} to={row.path} variant="contained" sx={BUTTON}>
          {message("row.open")}
        </Button>
        {isAssignable(monitor, row) && (
          <Button
            variant="outlined"
            onClick={() => {
              onClose();
              monitor.assign(row);
            }}
            sx={BUTTON}
          >
            {message("row.assign")}
          </Button>
        )}
      </Box>
      {row.articleId !== null && <Content articleId={row.articleId} entryId={row.entryId} />}
    </>
  );
}

const BUTTON = { minBlockSize: 44 };

function Content({ articleId, entryId }: { articleId: number; entryId: number | null }) {
  const message = useMonitorMessages();
  const locale = useUiLocale();
  const { data, error } = useQuery({
    queryKey: [...MONITOR_KEY, "preview", articleId, entryId, locale],
    queryFn: ({ signal }) =>
      client.monitor.preview(
        { id: articleId, locale, ...(entryId !== null && { entryId }) },
        { signal },
      ),
    gcTime: 0,
  });
  if (error) return <Alert severity="error">{errorMessage(error)}</Alert>;
  if (!data) return <LinearProgress aria-label={message("preview.loading")} />;
  return <Text preview={data} />;
}

function Text({ preview }: { preview: MonitorPreview }) {
  const message = useMonitorMessages();
  const formatNumber = useNumberFormat();
  const { locale, subtitle, summary, bodyHtml, authors, wordCount, pending } = preview;
  const byline = authors.join(" · ");
  const words =
    wordCount &&
    message("preview.words", { smart_count: wordCount, number: formatNumber(wordCount) });
  return (
    <>
      {pending && (
        <Alert severity="info" variant="outlined" sx={{ marginBlockEnd: 1.5 }}>
          {message("preview.pending")}
        </Alert>
      )}
      <Box lang={locale} dir={directionOf(locale)} sx={{ overflowWrap: "anywhere" }}>
        {subtitle && <Typography sx={{ fontSize: 17, marginBlockEnd: 1 }}>{subtitle}</Typography>}
        {summary && (
          <Typography sx={{ color: "text.secondary", marginBlockEnd: 1 }}>{summary}</Typography>
        )}
      </Box>
      <Box sx={{ fontSize: 13, color: "text.secondary", marginBlockEnd: 1 }}>
        {byline && (
          <>
            {message("preview.by")} <bdi>{byline}</bdi>
          </>
        )}
        {byline && words && " · "}
        {words || null}
      </Box>
      {bodyHtml ? (
        <EntryText title="" bodyHtml={bodyHtml} locale={locale} />
      ) : (
        <Typography sx={{ color: "text.secondary" }}>{message("preview.empty")}</Typography>
      )}
    </>
  );
}
