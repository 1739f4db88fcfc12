import type { LiveQuestion } from "@masthead/contract/newsroom/live-blog/live-question.ts";
import { Box } from "@mui/material";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useDesk, useRefetchDesk } from "../desk/use-desk.ts";
import { RejectedList } from "../entry/rejected-list.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { useTranslateDraft } from "../pair/use-translate-draft.ts";
import type { EntryPhoto } from "../photos/entry-photo.ts";
import { useDraftPhotos } from "../photos/use-draft-photos.ts";
import { answerDraft } from "../questions/answer-draft.ts";
import { type AnswerRequest, useAnswerRequest } from "../questions/answer-request.ts";
import { entryQueue } from "../queue/send-entry.ts";
import { UnsentList } from "../queue/unsent-list.tsx";
import { useUnsentEntries } from "../queue/use-entry-queue.ts";
import { Composer } from "./composer.tsx";
import { type EntryDraft, isEmptyEntry } from "./entry-draft.ts";
import { useUnsentDraft } from "./use-unsent-draft.ts";

/** Composer, with own entries that need attention: unsent and returned ones. */
export function WritePane({ userId }: { userId: number }) {
  const message = useLiveMessages();
  const confirm = useConfirm();
  const { articleId, abilities } = useDesk().desk;
  const unsent = useUnsentDraft(userId, articleId);
  const photos = useDraftPhotos(userId, articleId);
  const entries = useUnsentEntries(userId, articleId);
  const frame = useRef<HTMLDivElement>(null);
  useRefetchWhenSent(articleId);
  const copy = async (draft: EntryDraft, copied: readonly EntryPhoto[]) => {
    const isConfirmed =
      (isEmptyEntry(unsent.draft) && !photos.photos.length) ||
      (await confirm({
        title: message("queue.replaceTitle"),
        text: message("queue.replaceText"),
        confirm: message("queue.replace"),
        dangerous: true,
      }));
    if (!isConfirmed) return false;
    unsent.replace(draft);
    photos.change(() => copied);
    frame.current?.querySelector<HTMLElement>("[contenteditable='true']")?.focus();
    return true;
  };
  useAnswerDraft(frame, (question) => copy(answerDraft(question, unsent.draft.byline), []));
  useTranslateDraft(unsent.draft.byline, (draft) => copy(draft, []));
  return (
    <Box ref={frame} sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
      {abilities.submit && <Composer userId={userId} unsent={unsent} photos={photos} />}
      <UnsentList entries={entries} onCopy={copy} />
      <RejectedList />
    </Box>
  );
}

/**
 * Puts the question that a member of staff answers into the composer, with the caret below it.
 * @param copy returns whether the composer has the draft
 */
function useAnswerDraft(
  frame: RefObject<HTMLElement | null>,
  copy: (question: LiveQuestion) => Promise<boolean>,
): void {
  const { request } = useAnswerRequest();
  const [copied, setCopied] = useState<AnswerRequest | null>(null);
  const latest = useRef(copy);
  useEffect(() => {
    latest.current = copy;
  });
  useEffect(() => {
    if (!request) return;
    void latest.current(request.question).then((isCopied) => {
      if (isCopied) setCopied(request);
    });
  }, [request]);
  // Runs after the effects of the editor, which has the text of the draft by then.
  useEffect(() => {
    const text = frame.current?.querySelector<HTMLElement>("[contenteditable='true']");
    if (!copied || !text) return;
    text.focus();
    const selection = getSelection();
    selection?.selectAllChildren(text);
    selection?.collapseToEnd();
  }, [copied, frame]);
}

/** Shows an entry as soon as it was sent from the queue. */
function useRefetchWhenSent(articleId: number): void {
  const refetch = useRefetchDesk(articleId);
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(
    () => entryQueue.onSent(({ id }) => void (id === articleId && latest.current())),
    [articleId],
  );
}
