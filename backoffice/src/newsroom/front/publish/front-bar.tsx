import DiscardIcon from "@mui/icons-material/DeleteSweepOutlined";
import ScheduleIcon from "@mui/icons-material/EventOutlined";
import PublishIcon from "@mui/icons-material/PublishOutlined";
import RedoIcon from "@mui/icons-material/Redo";
import UndoIcon from "@mui/icons-material/Undo";
import PreviewIcon from "@mui/icons-material/VisibilityOutlined";
import { Box, Button, IconButton, Tooltip } from "@mui/material";
import type { ReactNode } from "react";
import { shortcutLabel } from "../../../platform/keys.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { useIsWide } from "../view/use-is-wide.ts";
import { useFrontShortcuts } from "./use-front-shortcuts.ts";
import { usePublishing } from "./use-publishing.ts";

const ONE_LINE = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const BUTTON_SIZE = { minBlockSize: 44 };

/** Bar with the state of the front and the actions on its draft. */
export function FrontBar() {
  const { draft, queue } = useFrontEditor();
  const changed = draft.changeCount > 0 || queue.state().pending.length > 0;
  return (
    <Box
      sx={{
        position: { lg: "sticky" },
        insetBlockStart: 48,
        zIndex: 3,
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        paddingBlock: 1,
        marginBlockEnd: 1,
        backgroundColor: "background.default",
        borderBlockEnd: "1px solid",
        borderColor: "divider",
      }}
    >
      <DraftState changed={changed} />
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          alignItems: "center",
          gap: 1,
          flexGrow: { xs: 1, md: 0 },
          // On phones, the buttons fit in two rows without their icons.
          "& .MuiButton-text .MuiButton-startIcon": { display: { xs: "none", sm: "inherit" } },
        }}
      >
        <HistoryButton name="undo" shortcut="Z" icon={<UndoIcon />} />
        <HistoryButton name="redo" shortcut="Y" icon={<RedoIcon />} />
        <DraftActions changed={changed} />
      </Box>
    </Box>
  );
}

function DraftState({ changed }: { changed: boolean }) {
  const { draft, queue } = useFrontEditor();
  const message = useFrontMessages();
  const isWide = useIsWide();
  const saving = queue.state().pending.length > 0;
  return (
    <Box role="status" sx={{ flex: "1 1 260px", minInlineSize: 0, fontSize: 14, lineHeight: 1.5 }}>
      <Box>
        <StateBadge tone={saving ? "waiting" : changed ? "urgent" : "good"}>
          {saving
            ? message("saving")
            : changed
              ? message("unpublished", { smart_count: draft.changeCount })
              : message("noChanges")}
        </StateBadge>
      </Box>
      {/* One line, so that the height of the bar stays the same above the panel. */}
      <Box sx={{ color: "text.secondary", fontSize: 13, ...(isWide && ONE_LINE) }}>
        <ByLine entry={draft.published} text="publishedBy" otherwise="neverPublished" />
        {draft.edited && (
          <>
            {" · "}
            <ByLine entry={draft.edited} text="editedBy" />
          </>
        )}
      </Box>
    </Box>
  );
}

interface ByLineProps {
  entry: { at: string; by: string } | null;
  /** Message key of what happened. */
  text: "publishedBy" | "editedBy";
  /** Message key when it has not happened. */
  otherwise?: "neverPublished";
}

function ByLine({ entry, text, otherwise }: ByLineProps) {
  const message = useFrontMessages();
  if (!entry) return otherwise ? <span>{message(otherwise)}</span> : null;
  return (
    <span>
      {message(text)} <RelativeTime at={entry.at} />
      {entry.by && (
        <>
          {message("comma")}
          <bdi>{entry.by}</bdi>
        </>
      )}
    </span>
  );
}

interface HistoryButtonProps {
  name: "undo" | "redo";
  /** Key that does the same, with Ctrl or ⌘. */
  shortcut: string;
  icon: ReactNode;
}

function HistoryButton({ name, shortcut, icon }: HistoryButtonProps) {
  const { queue, mayEdit } = useFrontEditor();
  const message = useFrontMessages();
  const { canUndo, canRedo } = queue.state();
  const isPossible = name === "undo" ? canUndo : canRedo;
  return (
    <Tooltip title={`${message(name)} (${shortcutLabel(shortcut)})`}>
      <span>
        <IconButton
          aria-label={message(name)}
          disabled={!isPossible || !mayEdit}
          onClick={() => queue[name]()}
          color="inherit"
          sx={{ inlineSize: 44, blockSize: 44, "[dir=rtl] & svg": { transform: "scaleX(-1)" } }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** Buttons that preview, discard, schedule and publish the draft. */
function DraftActions({ changed }: { changed: boolean }) {
  const { draft, queue, layout, mayEdit, mayPublish, mayShare, openDialog } = useFrontEditor();
  const message = useFrontMessages();
  const { publish, discard } = usePublishing();
  const { busy } = queue.state();
  const { needsSecondPerson, acceptsReason } = draft.review;
  const canPublish = mayPublish && changed && !(needsSecondPerson && !acceptsReason);
  const startPublishing = () =>
    needsSecondPerson ? openDialog({ kind: "publish", seen: layout }) : void publish();
  useFrontShortcuts({ onPublish: () => canPublish && !busy && startPublishing() });
  return (
    <>
      {mayShare && (
        <Button
          sx={BUTTON_SIZE}
          startIcon={<PreviewIcon />}
          onClick={() => openDialog({ kind: "preview" })}
        >
          {message("preview.button")}
        </Button>
      )}
      <Button
        sx={BUTTON_SIZE}
        startIcon={<DiscardIcon />}
        disabled={!changed || busy || !mayEdit}
        onClick={() => void discard()}
      >
        {message("discard.button")}
      </Button>
      <Button
        sx={BUTTON_SIZE}
        startIcon={<ScheduleIcon />}
        disabled={!canPublish || busy}
        onClick={() => openDialog({ kind: "schedule", seen: layout })}
      >
        {message("schedule.button")}
      </Button>
      <Tooltip title={shortcutLabel("Enter")}>
        <Box component="span" sx={{ marginInlineStart: "auto" }}>
          <Button
            sx={BUTTON_SIZE}
            variant="contained"
            startIcon={<PublishIcon />}
            loading={busy}
            loadingPosition="start"
            disabled={!canPublish}
            onClick={startPublishing}
          >
            {message("publish.button")}
          </Button>
        </Box>
      </Tooltip>
    </>
  );
}
