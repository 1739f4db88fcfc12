import type { ArticleNote } from "@masthead/contract/newsroom/article/article-note.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import ResolvedIcon from "@mui/icons-material/CheckCircleOutlined";
import { Box, Button, Paper } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../colleague-name.ts";
import { EMPTY_DRAFT, toStoredText } from "./mention-draft.ts";
import { NoteComposer } from "./note-composer.tsx";
import { NoteItem } from "./note-item.tsx";
import { useUnsentNote } from "./unsent-note.ts";
import type { RunNoteCall } from "./use-notes.ts";

export interface NoteThreadProps {
  article: ArticleRecord;
  note: ArticleNote;
  replies: ArticleNote[];
  linkedId: number | null;
  onOpenRevision: (revisionId: number) => void;
  run: RunNoteCall;
}

/** Note with its replies, and the actions on both. */
export function NoteThread({
  article,
  note,
  replies,
  linkedId,
  onOpenRevision,
  run,
}: NoteThreadProps) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  const replyTarget = `${article.id}.reply.${note.id}`;
  const [isReplying, setReplying] = useState(useUnsentNote(replyTarget).unsent !== null);
  const { resolved } = note;
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={translate("work.notes.by", { by: nameOf(note.author) })}
      sx={{ padding: 1.5, ...(resolved && { backgroundColor: "background.default" }) }}
    >
      {[note, ...replies].map((item) => (
        <NoteItem
          key={item.id}
          articleId={article.id}
          note={item}
          isLinked={item.id === linkedId}
          isOutdated={item.version < article.version}
          onOpenRevision={onOpenRevision}
          run={run}
        />
      ))}
      {resolved && <ResolvedLine {...resolved} />}
      {isReplying ? (
        <Box sx={{ marginBlockStart: 1.5 }}>
          <NoteComposer
            target={replyTarget}
            autoFocus
            label={translate("work.notes.reply")}
            submitLabel={translate("work.notes.sendReply")}
            draft={EMPTY_DRAFT}
            onCancel={() => setReplying(false)}
            onSend={async (draft) => {
              const text = toStoredText(draft);
              const reply = { id: article.id, version: article.version, parentId: note.id, text };
              const isSent = await run(() => client.article.note.create(reply));
              if (isSent) setReplying(false);
              return isSent;
            }}
          />
        </Box>
      ) : (
        <ThreadActions
          articleId={article.id}
          note={note}
          onReply={() => setReplying(true)}
          run={run}
        />
      )}
    </Paper>
  );
}

function ResolvedLine({ by, at }: NonNullable<ArticleNote["resolved"]>) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 0.5,
        marginBlockStart: 1,
        color: "text.secondary",
        fontSize: 13,
      }}
    >
      <ResolvedIcon sx={{ fontSize: 16 }} />
      <span>{translate("work.notes.resolvedBy", { by: nameOf(by) })}</span>
      <RelativeTime at={at} />
    </Box>
  );
}

interface ThreadActionsProps extends Pick<NoteThreadProps, "note" | "run"> {
  articleId: number;
  onReply: () => void;
}

function ThreadActions({ articleId, note, onReply, run }: ThreadActionsProps) {
  const translate = useTranslate();
  const { abilities, edits } = note;
  const target = { id: articleId, noteId: note.id };
  const resolve = (seen: number) => client.article.note.resolve({ ...target, edits: seen });
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        marginBlockStart: 0.5,
        marginInlineStart: -0.75,
      }}
    >
      {abilities.reply && (
        <Button size="small" onClick={onReply}>
          {translate("work.notes.reply")}
        </Button>
      )}
      {abilities.resolve && (
        <Button size="small" onClick={() => void run(resolve, edits)}>
          {translate("work.notes.resolve")}
        </Button>
      )}
      {abilities.reopen && (
        <Button size="small" onClick={() => void run(() => client.article.note.reopen(target))}>
          {translate("work.notes.reopen")}
        </Button>
      )}
    </Box>
  );
}
