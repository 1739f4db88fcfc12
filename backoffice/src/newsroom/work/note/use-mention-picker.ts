import type { Choice } from "@masthead/contract/platform/record.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { useGetIdentity } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useDebouncedValue } from "../../../platform/use-debounced-value.ts";
import { insertMention, type MentionDraft, mentionAt } from "./mention-draft.ts";

/** Offers colleagues while a mention is typed into a text field. */
export function useMentionPicker(
  input: RefObject<HTMLTextAreaElement | null>,
  draft: MentionDraft,
  setDraft: (draft: MentionDraft) => void,
) {
  const [caret, setCaret] = useState(0);
  /** Position of an @ whose list was closed with Escape. */
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const mention = mentionAt(draft, caret);
  const colleagues = useColleagues(mention?.start === dismissedAt ? null : mention?.query);
  const active = colleagues[Math.min(activeIndex, colleagues.length - 1)];

  const choose = (colleague: Choice) => {
    if (!mention) return;
    const inserted = insertMention(draft, mention, colleague);
    setDraft(inserted.draft);
    setCaret(inserted.caret);
    // The field has its new text after the next render.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(inserted.caret, inserted.caret);
    });
  };
  return {
    /** Colleagues to choose from; none while the list is closed. */
    colleagues,
    /** Colleague that Enter chooses. */
    active,
    choose,
    setCaret,
    /** Follows text that was typed up to the caret. */
    followTyping(position: number) {
      setCaret(position);
      setActiveIndex(0);
      setDismissedAt(null);
    },
    onKeyDown(event: KeyboardEvent) {
      if (!mention || !active) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined)
        setActiveIndex((colleagues.indexOf(active) + step + colleagues.length) % colleagues.length);
      else if (event.key === "Enter" || event.key === "Tab") choose(active);
      else if (event.key === "Escape") setDismissedAt(mention.start);
      else return;
      event.preventDefault();
      // Escape would close the panel.
      event.stopPropagation();
    },
  };
}

/** Maximum number of suggested colleagues; more letters find the others. */
const MAX_OFFERED = 6;

/**
 * Returns the first colleagues whose names match a query, without the current user; none without a
 * query.
 */
function useColleagues(query: string | null | undefined): Choice[] {
  const { data: identity } = useGetIdentity();
  const debounced = useDebouncedValue(query ?? "");
  const { data } = useQuery({
    queryKey: ["pick", "colleague", "mention", debounced],
    queryFn: () => client.work.colleagues(debounced ? { q: debounced } : {}),
    enabled: query != null,
    placeholderData: keepPreviousData,
  });
  if (query == null) return [];
  return data?.filter(({ id }) => id !== Number(identity?.id)).slice(0, MAX_OFFERED) ?? [];
}
