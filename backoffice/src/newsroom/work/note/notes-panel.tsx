import type { ArticleNote } from "@masthead/contract/newsroom/article/article-note.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import CloseIcon from "@mui/icons-material/Close";
import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Box, Button, Drawer, IconButton, Typography } from "@mui/material";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useReadNotices } from "../notice/use-notices.ts";
import { EMPTY_DRAFT, toStoredText } from "./mention-draft.ts";
import { NoteComposer } from "./note-composer.tsx";
import { NoteThread, type NoteThreadProps } from "./note-thread.tsx";
import { useNoteCall, useNotes } from "./use-notes.ts";

const Revisions = lazy(async () => ({
  default: (await import("../../article/revisions/revisions.tsx")).Revisions,
}));

interface Props {
  article: ArticleRecord;
  /** Note that a link leads to. */
  linkedId: number | null;
  onClose: () => void;
  onRestored: () => void;
}

/**
 * Panel with the notes on an article: a new note, the open ones, latest first, and the resolved
 * ones folded.
 */
export function NotesPanel({ article, linkedId, onClose, onRestored }: Props) {
  const translate = useTranslate();
  const data = useNotes(article.id);
  const run = useNoteCall(article.id);
  const { readAll } = useReadNotices();
  const [revisionId, setRevisionId] = useState<number | null>(null);

  // Who reads the notes has read the notices of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per article that is opened
  useEffect(() => void readAll(article.id), [article.id]);

  return (
    <>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          padding: 1.5,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <IconButton onClick={onClose} aria-label={translate("frame.close")}>
          <CloseIcon />
        </IconButton>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {translate("work.notes.title")}
        </Typography>
      </Box>
      <Box
        sx={{
          flex: 1,
          minBlockSize: 0,
          overflowY: "auto",
          padding: 2,
          display: "flex",
          flexDirection: "column",
          gap: 2,
        }}
      >
        {data?.abilities.create && (
          <NoteComposer
            target={`${article.id}.new`}
            label={translate("work.notes.new")}
            submitLabel={translate("work.notes.add")}
            draft={EMPTY_DRAFT}
            onSend={(draft) => {
              const note = { id: article.id, version: article.version, text: toStoredText(draft) };
              return run(() => client.article.note.create(note));
            }}
          />
        )}
        {data && (
          <Threads
            article={article}
            notes={data.notes}
            linkedId={linkedId}
            onOpenRevision={setRevisionId}
            run={run}
          />
        )}
      </Box>
      <RevisionDrawer
        article={article}
        revisionId={revisionId}
        onClose={() => setRevisionId(null)}
        onRestored={onRestored}
      />
    </>
  );
}

type ThreadsProps = Omit<NoteThreadProps, "note" | "replies"> & { notes: ArticleNote[] };

/** Open notes with their replies, and the resolved ones folded, unless one of them is linked. */
function Threads({ notes, ...shared }: ThreadsProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const threads = notes.filter(({ parentId }) => parentId === null).toReversed();
  const resolved = threads.filter((note) => note.resolved);
  const [unfolded, setUnfolded] = useState(() => {
    const linked = notes.find(({ id }) => id === shared.linkedId);
    return resolved.some(({ id }) => id === (linked?.parentId ?? linked?.id));
  });
  const thread = (note: ArticleNote) => (
    <NoteThread
      key={note.id}
      note={note}
      replies={notes.filter(({ parentId }) => parentId === note.id)}
      {...shared}
    />
  );
  return (
    <>
      {threads.length === 0 && (
        <Typography sx={{ color: "text.secondary" }}>{translate("work.notes.none")}</Typography>
      )}
      {threads.filter((note) => !note.resolved).map(thread)}
      {resolved.length > 0 && (
        <>
          <Button
            onClick={() => setUnfolded(!unfolded)}
            aria-expanded={unfolded}
            startIcon={<ExpandIcon sx={{ transform: unfolded ? "rotate(180deg)" : "none" }} />}
            sx={{ alignSelf: "start" }}
          >
            {translate("work.notes.resolved", {
              smart_count: resolved.length,
              number: formatNumber(resolved.length, locale),
            })}
          </Button>
          {unfolded && resolved.map(thread)}
        </>
      )}
    </>
  );
}

interface RevisionDrawerProps extends Pick<Props, "article" | "onClose" | "onRestored"> {
  revisionId: number | null;
}

/** Version of the article that a note was written on. */
function RevisionDrawer({ article, revisionId, onClose, onRestored }: RevisionDrawerProps) {
  const translate = useTranslate();
  return (
    <Drawer
      anchor="right"
      open={revisionId !== null}
      onClose={onClose}
      slotProps={{
        paper: {
          sx: { inlineSize: "min(1080px, 100vw)" },
          "aria-label": translate("article.revisions.open"),
        },
      }}
    >
      {revisionId !== null && (
        <Suspense>
          <Revisions
            article={article}
            initialId={revisionId}
            onClose={onClose}
            onRestored={() => {
              onClose();
              onRestored();
            }}
          />
        </Suspense>
      )}
    </Drawer>
  );
}
