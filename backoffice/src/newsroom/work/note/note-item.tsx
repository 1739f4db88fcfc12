import { type ArticleNote, MENTION } from "@masthead/contract/newsroom/article/article-note.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import EditIcon from "@mui/icons-material/EditOutlined";
import { Box, IconButton, Link, Tooltip } from "@mui/material";
import { Fragment, type ReactElement, useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../colleague-name.ts";
import { toDraft, toStoredText } from "./mention-draft.ts";
import { NoteComposer } from "./note-composer.tsx";
import { useUnsentNote } from "./unsent-note.ts";
import type { RunNoteCall } from "./use-notes.ts";

interface Props {
  articleId: number;
  note: ArticleNote;
  /** Whether a link leads to it: it is scrolled into view and marked. */
  isLinked: boolean;
  /** Whether the article was saved since. */
  isOutdated: boolean;
  onOpenRevision: (revisionId: number) => void;
  run: RunNoteCall;
}

/** Note or reply: its author, time, version of the article and text. */
export function NoteItem({ articleId, note, isLinked, isOutdated, onOpenRevision, run }: Props) {
  const translate = useTranslate();
  const editTarget = `${articleId}.edit.${note.id}`;
  const [isEditing, setEditing] = useState(useUnsentNote(editTarget).unsent !== null);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLinked) element.current?.scrollIntoView({ block: "center" });
  }, [isLinked]);
  const { deleted, parentId } = note;
  return (
    <Box
      ref={element}
      data-note={note.id}
      sx={{
        paddingInlineStart: 1,
        borderInlineStart: "3px solid",
        borderColor: isLinked ? "primary.main" : "transparent",
        ...(parentId !== null && { marginInlineStart: 2, marginBlockStart: 1.5 }),
      }}
    >
      <Box sx={{ display: "flex", alignItems: "start", gap: 0.5 }}>
        <NoteHead note={note} isOutdated={isOutdated} onOpenRevision={onOpenRevision} />
        {!isEditing && (
          <NoteActions
            articleId={articleId}
            note={note}
            onEdit={() => setEditing(true)}
            run={run}
          />
        )}
      </Box>
      {isEditing ? (
        <NoteEditor
          articleId={articleId}
          note={note}
          target={editTarget}
          onClose={() => setEditing(false)}
          run={run}
        />
      ) : (
        <Box
          dir="auto"
          sx={{
            marginBlockStart: 0.5,
            whiteSpace: "pre-wrap",
            overflowWrap: "anywhere",
            ...(deleted && { fontStyle: "italic", color: "text.secondary" }),
          }}
        >
          {deleted ? translate("work.notes.deleted") : <NoteText note={note} />}
        </Box>
      )}
    </Box>
  );
}

type NoteHeadProps = Pick<Props, "note" | "isOutdated" | "onOpenRevision">;

function NoteHead({ note, isOutdated, onOpenRevision }: NoteHeadProps) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        fontSize: 13,
        color: "text.secondary",
        overflowWrap: "anywhere",
      }}
    >
      <Box component="bdi" sx={{ fontWeight: 600, color: "text.primary", fontSize: 14 }}>
        {nameOf(note.author)}
      </Box>
      {" · "}
      <RelativeTime at={note.createdAt} />
      {note.editedAt && ` · ${translate("work.notes.edited")}`}
      <Box>
        <VersionLabel note={note} isOutdated={isOutdated} onOpenRevision={onOpenRevision} />
      </Box>
    </Box>
  );
}

/** Version of the article that a note was written on. Opens that revision in the history. */
function VersionLabel({ note, isOutdated, onOpenRevision }: NoteHeadProps) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { version, revisionId } = note;
  const label = translate(isOutdated ? "work.notes.olderVersion" : "work.notes.version", {
    number: formatNumber(version, locale),
  });
  if (revisionId === null) return label;
  return (
    <Link
      component="button"
      type="button"
      onClick={() => onOpenRevision(revisionId)}
      color="inherit"
      sx={{ fontSize: 13, textAlign: "start" }}
    >
      {label}
    </Link>
  );
}

function NoteActions({
  articleId,
  note: { id, edits, abilities },
  onEdit,
  run,
}: Pick<Props, "articleId" | "note" | "run"> & { onEdit: () => void }) {
  const translate = useTranslate();
  const confirm = useConfirm();
  const remove = async () => {
    const confirmation = {
      title: translate("work.notes.deleteTitle"),
      text: translate("work.notes.deleteText"),
      confirm: translate("work.notes.delete"),
    };
    if (await confirm(confirmation))
      await run(
        (seen) => client.article.note.remove({ id: articleId, noteId: id, edits: seen }),
        edits,
      );
  };
  return (
    <>
      {abilities.update && (
        <NoteButton label={translate("work.notes.edit")} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </NoteButton>
      )}
      {abilities.delete && (
        <NoteButton label={translate("work.notes.delete")} onClick={() => void remove()}>
          <DeleteIcon fontSize="small" />
        </NoteButton>
      )}
    </>
  );
}

function NoteButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactElement;
}) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Tooltip>
  );
}

function NoteEditor({
  articleId,
  note: { id, edits, text, mentions },
  target,
  onClose,
  run,
}: Pick<Props, "articleId" | "note" | "run"> & { target: string; onClose: () => void }) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  return (
    <NoteComposer
      target={target}
      edits={edits}
      autoFocus
      label={translate("work.notes.edit")}
      submitLabel={translate("work.notes.save")}
      draft={toDraft(
        text,
        mentions.map((mention) => ({ id: mention.id, label: nameOf(mention) })),
      )}
      onCancel={onClose}
      onSend={async (draft, openedEdits) => {
        const noteText = toStoredText(draft);
        const edit = (seen: number) =>
          client.article.note.edit({ id: articleId, noteId: id, edits: seen, text: noteText });
        const isSaved = await run(edit, openedEdits);
        if (isSaved) onClose();
        return isSaved;
      }}
    />
  );
}

/** Text of a note with the names of those whom it mentions. */
function NoteText({ note: { text, mentions } }: { note: ArticleNote }) {
  const nameOf = useColleagueName();
  // Splitting by a pattern with a group gives texts and ids in turn.
  return text.split(MENTION).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
    <Fragment key={index}>
      {index % 2 === 0 ? (
        part
      ) : (
        <Box component="bdi" sx={{ fontWeight: 600 }}>
          @{nameOf(mentions.find(({ id }) => id === Number(part)) ?? null)}
        </Box>
      )}
    </Fragment>
  ));
}
