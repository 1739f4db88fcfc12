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
import { NoteThread } from "./note-thread.tsx";
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
  const locale = useUiLocale();
  const data = useNotes(article.id);
  const run = useNoteCall(article.id);
  const { readAll } = useReadNotices();
  const [revisionId, setRevisionId] = useState<number | null>(null);
  /** Whether resolved notes are unfolded; null until it is known whether the linked note is one. */
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const notes = data?.notes ?? [];
  const threads = notes.filter(({ parentId }) => parentId === null).toReversed();
  const repliesTo = (id: number) => notes.filter(({ parentId }) => parentId === id);
  const linkedThread = notes.find(({ id }) => id === linkedId);
  const linkedThreadId = linkedThread?.parentId ?? linkedThread?.id ?? null;

  // Who reads the notes has read the notices of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per article that is opened
  useEffect(() => void readAll(article.id), [article.id]);

  const thread = (note: ArticleNote) => (
    <NoteThread
      key={note.id}
      article={article}
      note={note}
      replies={repliesTo(note.id)}
      linkedId={linkedId}
      onOpenRevision={setRevisionId}
      run={run}
    />
  );
  const resolved = threads.filter((note) => note.resolved);
  if (data && unfolded === null) setUnfolded(resolved.some(({ id }) => id === linkedThreadId));
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
        {data && threads.length === 0 && (
          <Typography sx={{ color: "text.secondary" }}>{translate("work.notes.none")}</Typography>
        )}
        {threads.filter((note) => !note.resolved).map(thread)}
        {resolved.length > 0 && (
          <>
            <Button
              onClick={() => setUnfolded(!unfolded)}
              aria-expanded={unfolded === true}
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
      </Box>
      <Drawer
        anchor="right"
        open={revisionId !== null}
        onClose={() => setRevisionId(null)}
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
              onClose={() => setRevisionId(null)}
              onRestored={() => {
                setRevisionId(null);
                onRestored();
              }}
            />
          </Suspense>
        )}
      </Drawer>
    </>
  );
}
