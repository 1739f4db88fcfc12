import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { Box, Button, Tooltip } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { UndoButton } from "../../../platform/undo-button.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { type ActOnDesk, useDesk } from "../desk/use-desk.ts";
import { ENTRY_ACTIONS, EntryCard } from "../entry/entry-card.tsx";
import { EntryEditor } from "../entry/entry-editor.tsx";
import { EntryFacts } from "../entry/entry-facts.tsx";
import { EntryMenu } from "../entry/entry-menu.tsx";
import { entryName } from "../entry/entry-name.ts";
import { ENTRY_KEYS, type EntryAction, entryActionOf, isTyping } from "../entry/entry-shortcuts.ts";
import { EntryText } from "../entry/entry-text.tsx";
import { RejectDialog } from "../entry/reject-dialog.tsx";
import { ScheduleDialog } from "../entry/schedule-dialog.tsx";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { sourceOf } from "../pair/source-of.ts";
import { useConfirmEarly } from "../pair/use-confirm-early.ts";
import type { WaitingRow } from "./waiting-rows.ts";

interface WaitingEntryProps {
  row: WaitingRow;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}

/** Entry that waits: its text, who has claimed it, and what the user may do. */
export function WaitingEntry({ row: { entry, isGone }, isEditing, onEdit }: WaitingEntryProps) {
  const { locale } = useDesk().desk;
  const [isRejecting, setRejecting] = useState(false);
  /** Entry as it was when the dialog for its time was opened. */
  const [scheduled, setScheduled] = useState<LiveDeskEntry | null>(null);
  const card = useRef<HTMLElement>(null);
  const { publish, schedule, toggleClaim, withdraw } = useEntryCalls();
  const { abilities } = entry;
  const actions: Partial<Record<EntryAction, () => void>> =
    isGone || isEditing
      ? {}
      : {
          ...(abilities.publish && { publish: () => void publish(entry) }),
          ...(abilities.claim && { claim: () => void toggleClaim(entry) }),
          ...(abilities.edit && { edit: () => onEdit(true) }),
          ...(abilities.reject && { reject: () => setRejecting(true) }),
        };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // React passes on events of dialogs, which are not in the row.
    if (!event.currentTarget.contains(event.target as Node) || isTyping(event.target)) return;
    if (event.target === event.currentTarget && moveFocus(event)) return;
    const action = entryActionOf(event.nativeEvent);
    if (!action || !actions[action]) return;
    event.preventDefault();
    actions[action]();
  };
  return (
    <EntryCard ref={card} label={entryName(entry)} isFaded={isGone} onKeyDown={onKeyDown}>
      <EntryFacts entry={entry} isWaiting />
      {isGone ? <WhatHappened entry={entry} /> : <Claim entry={entry} />}
      {isEditing ? (
        <EntryEditor
          entry={entry}
          onClose={() => {
            onEdit(false);
            card.current?.focus();
          }}
        />
      ) : (
        <div className="entry-content">
          <EntryText title={entry.title} bodyHtml={entry.bodyHtml} locale={locale} />
        </div>
      )}
      {!isGone && !isEditing && (
        <EntryActions
          entry={entry}
          actions={actions}
          onSchedule={() => setScheduled(entry)}
          onWithdraw={() => void withdraw(entry)}
        />
      )}
      {isRejecting && <RejectDialog entry={entry} onClose={() => setRejecting(false)} />}
      {scheduled && (
        <ScheduleDialog
          onClose={() => setScheduled(null)}
          onChoose={async (publishAt) => {
            setScheduled(null);
            await schedule(scheduled, publishAt);
          }}
        />
      )}
    </EntryCard>
  );
}

/** Moves the focus to the next or previous entry with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, currentTarget } = event;
  const target =
    key === "ArrowDown"
      ? currentTarget.nextElementSibling
      : key === "ArrowUp"
        ? currentTarget.previousElementSibling
        : null;
  if (!(target instanceof HTMLElement)) return false;
  event.preventDefault();
  target.focus();
  return true;
}

/** Calls on an entry, as the user saw it; one after the other. */
function useEntryCalls() {
  const { desk, act, userId } = useDesk();
  const isBusy = useRef(false);
  const confirmEarly = useConfirmEarly();
  const run = async (...[seen, call, done]: Parameters<ActOnDesk>) => {
    // A second press of the key is about the same entry.
    if (isBusy.current) return;
    isBusy.current = true;
    await act(seen, call, done);
    isBusy.current = false;
  };
  const publishAt = async (entry: LiveDeskEntry, at: string | null, message: string) => {
    const early = await confirmEarly(sourceOf(entry), at);
    if (early === null) return;
    const input = { id: desk.articleId, entryId: entry.id, publishAt: at, ...(early && { early }) };
    await run(entry, (version) => client.liveBlog.publish({ ...input, version }), { message });
  };
  const submitAgain = (entry: LiveDeskEntry) =>
    act(
      entry,
      (version) => client.liveBlog.submit({ id: desk.articleId, entryId: entry.id, version }),
      { message: "liveBlog.done.submitted" },
    );
  return {
    withdraw: (entry: LiveDeskEntry) => {
      let withdrawn = entry;
      return run(
        entry,
        async (version) => {
          const seen = { id: desk.articleId, entryId: entry.id, version };
          withdrawn = await client.liveBlog.withdraw(seen);
        },
        {
          message: "liveBlog.done.withdrawn",
          action: <UndoButton onUndo={() => void submitAgain(withdrawn)} />,
        },
      );
    },
    publish: (entry: LiveDeskEntry) => publishAt(entry, null, "liveBlog.done.published"),
    schedule: (entry: LiveDeskEntry, at: string) => publishAt(entry, at, "liveBlog.done.scheduled"),
    toggleClaim: (entry: LiveDeskEntry) => {
      const ids = { id: desk.articleId, entryId: entry.id };
      const holderId = entry.claim?.by.id ?? null;
      return run(entry, () =>
        holderId === userId
          ? client.liveBlog.release(ids)
          : client.liveBlog.claim({ ...ids, holderId }),
      );
    },
  };
}

function Claim({ entry: { claim } }: { entry: LiveDeskEntry }) {
  const message = useLiveMessages();
  const nameOf = useColleagueName();
  const { userId } = useDesk();
  if (!claim) return null;
  const isOwn = claim.by.id === userId;
  return (
    <Box sx={{ fontSize: 13 }}>
      <StateBadge tone={isOwn ? "good" : "waiting"}>
        {isOwn ? message("claim.own") : message("claim.by", { name: nameOf(claim.by) })}
      </StateBadge>{" "}
      <Box component="span" sx={{ color: "text.secondary" }}>
        <RelativeTime at={claim.at} />
      </Box>
    </Box>
  );
}

/** Says why an entry no longer waits: its last version has the state and the editor. */
function WhatHappened({ entry: { id } }: { entry: LiveDeskEntry }) {
  const message = useLiveMessages();
  const { articleId } = useDesk().desk;
  const { data } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "happened", id],
    queryFn: () => client.liveBlog.history({ id: articleId, entryId: id }),
    staleTime: 0,
  });
  const last = data?.[0];
  return (
    <Box role="status" sx={{ fontSize: 13, fontWeight: 600 }}>
      {last ? message(`gone.${last.state}`, { by: last.by }) : message("gone.submitted")}
    </Box>
  );
}

interface EntryActionsProps {
  entry: LiveDeskEntry;
  actions: Partial<Record<EntryAction, () => void>>;
  onSchedule: () => void;
  onWithdraw: () => void;
}

function EntryActions({ entry, actions, onSchedule, onWithdraw }: EntryActionsProps) {
  const message = useLiveMessages();
  const { userId, desk, act } = useDesk();
  const { claim, abilities } = entry;
  const claimLabel =
    claim === null ? "claim.take" : claim.by.id === userId ? "claim.release" : "claim.takeOver";
  const button = (action: EntryAction, label: string, variant?: "contained" | "outlined") =>
    actions[action] && (
      <ActionButton entryKey={ENTRY_KEYS[action]} variant={variant} onClick={actions[action]}>
        {label}
      </ActionButton>
    );
  return (
    <Box sx={ENTRY_ACTIONS}>
      {button("publish", message("action.publish"), "contained")}
      {button("edit", message("action.edit"))}
      {button("reject", message("action.rejectShort"))}
      {button("claim", message(claimLabel))}
      {abilities.publish && <Button onClick={onSchedule}>{message("action.schedule")}</Button>}
      {abilities.withdraw && <Button onClick={onWithdraw}>{message("action.withdraw")}</Button>}
      <Box sx={{ marginInlineStart: "auto" }}>
        <EntryMenu entry={entry} entries={desk.waiting} act={act} />
      </Box>
    </Box>
  );
}

interface ActionButtonProps {
  entryKey: string;
  variant?: "contained" | "outlined";
  onClick: () => void;
  children: ReactNode;
}

function ActionButton({ entryKey, variant = "outlined", onClick, children }: ActionButtonProps) {
  const message = useLiveMessages();
  return (
    <Tooltip describeChild title={message("key", { key: entryKey })}>
      <Button
        variant={variant}
        aria-keyshortcuts={entryKey}
        onClick={({ currentTarget }) => {
          // The button may be gone afterwards; the keys go on working.
          currentTarget.closest<HTMLElement>("[data-entry]")?.focus();
          onClick();
        }}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
