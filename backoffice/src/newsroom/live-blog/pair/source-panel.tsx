import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Alert, Box, Button, LinearProgress } from "@mui/material";
import type { EntryDraft } from "../compose/entry-draft.ts";
import { useDesk } from "../desk/use-desk.ts";
import { EntryText } from "../entry/entry-text.tsx";
import { ClockTime } from "../entry/event-time.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { usePairMessages } from "./pair-messages.ts";

interface SourcePanelProps {
  translates: NonNullable<EntryDraft["translates"]>;
  source: LiveDeskEntry | undefined;
  hasFailed: boolean;
  onChange: (change: Pick<EntryDraft, "translates">) => void;
}

/** Entry that is translated, as it is, beside the draft. */
export function SourcePanel({ translates, source, hasFailed, onChange }: SourcePanelProps) {
  const message = usePairMessages();
  const liveMessage = useLiveMessages();
  const { desk } = useDesk();
  const locale = desk.translation?.locale ?? desk.locale;
  const isChanged = source !== undefined && source.version !== translates.version;
  return (
    <Box component="section" aria-label={message("source")} sx={PANEL}>
      <Box sx={HEAD}>
        <strong>{message("translating")}</strong>
        {source && <ClockTime at={source.eventAt} />}
        {source && (
          <span>{message("sourceState", { state: liveMessage(`state.${source.state}`) })}</span>
        )}
        <Button
          size="small"
          onClick={() => onChange({ translates: undefined })}
          sx={{ minBlockSize: { xs: 44, md: 36 }, marginInlineStart: "auto" }}
        >
          {message("unlink")}
        </Button>
      </Box>
      {isChanged && (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <Button
              size="small"
              onClick={() => onChange({ translates: { ...translates, version: source.version } })}
            >
              {message("sourceChecked")}
            </Button>
          }
        >
          {message(source.state === "removed" ? "sourceRemoved" : "sourceChanged")}
        </Alert>
      )}
      {hasFailed && (
        <Alert severity="info" variant="outlined">
          {message("sourceUnavailable")}
        </Alert>
      )}
      {!source && !hasFailed && <LinearProgress aria-label={liveMessage("loading")} />}
      {source && (
        // Focusable: it scrolls.
        <Box sx={TEXT} tabIndex={0} role="group" aria-label={message("source")}>
          <EntryText title={source.title} bodyHtml={source.bodyHtml} locale={locale} />
        </Box>
      )}
    </Box>
  );
}

const PANEL = {
  display: "flex",
  flexDirection: "column",
  gap: 1,
  padding: 1.5,
  marginBlockEnd: 1.5,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  backgroundColor: "action.hover",
} as const;

const HEAD = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 1,
  fontSize: 13,
} as const;

const TEXT = { maxBlockSize: 240, overflowY: "auto" } as const;
