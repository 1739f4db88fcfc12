import type { FrontLayout, Placement } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress, FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { createContext, useContext, useMemo, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { useConfirm } from "../../platform/confirm.tsx";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { moveCard, moveSection, placeArticle, switchSection } from "./draft/arrange.ts";
import type { EditQueue } from "./draft/edit-queue.ts";
import type { LayoutChanges } from "./draft/layout-changes.ts";
import { cardInstead, type OpenedSlot, openSlot } from "./slots/opened-slot.ts";
import { slotNameOf } from "./slots/slot-key.ts";
import { type ListedArticle, type SlotView, viewSlots } from "./slots/slot-view.ts";
import "./front-messages.ts";

/** Open dialog, with a snapshot of its subject taken when it was opened. */
export type FrontDialog =
  | { kind: "place"; article: ListedArticle; slots: OpenedSlot[] }
  | { kind: "move"; opened: OpenedSlot; slots: OpenedSlot[] }
  | { kind: "replace" | "edit"; opened: OpenedSlot }
  | { kind: "explain"; article: Pick<ListedArticle, "id" | "title"> }
  | { kind: "preview"; at?: string }
  | { kind: "schedule" | "publish"; seen: FrontLayout };

export type FrontEditor = ReturnType<typeof useFrontEditorState>;

interface FrontEditorOptions {
  front: FrontAddress;
  draft: FrontDraft;
  queue: EditQueue;
}

/** State and actions of the screen of one front. */
export function useFrontEditorState({ front, draft, queue }: FrontEditorOptions) {
  const mayShare = useNewsroomRight(...EDITORIAL_RIGHTS);
  const [mayEdit, mayPublish] = [useNewsroomRight("write"), useNewsroomRight("publish")];
  const [dialog, setDialog] = useState<FrontDialog | null>(null);
  const knownArticles = useRef(new Map<number, ListedArticle>());
  const layout: FrontLayout = queue.expectedLayout(draft.layout);
  const { main, sections } = viewSlots(draft, layout, knownArticles.current);
  const slots: SlotView[] = [
    ...main,
    ...sections.flatMap((section) => (section.off ? [] : section.slots)),
  ];
  const slotLabel = useSlotLabel(sections);
  // Menus and dialogs keep the functions with which they were opened.
  const latest = useRef({ draft, slots });
  latest.current = { draft, slots };
  const slotOf = (key: string) => latest.current.slots.find((slot) => slot.key === key);
  const pin = usePin(queue, slotOf, slotLabel, () => latest.current.draft);
  return {
    front,
    draft,
    layout,
    main,
    sections,
    slots,
    slotOf,
    slotLabel,
    mayEdit,
    mayPublish,
    mayShare,
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(null),
    /** Slots of the front with an article, by hand or automatic. */
    slotsWith: (articleId: number) =>
      slots.filter(
        ({ card, placement }) => (placement?.articleId ?? card?.articleId) === articleId,
      ),
    /** Returns a slot as the editor sees it now. */
    openSlot: (slot: SlotView) => openSlot(slot, layout, queue.followPending(draft)),
    /** Returns all slots as the editor sees them now. */
    openSlots() {
      const follow = queue.followPending(draft);
      return slots.map((slot) => openSlot(slot, layout, follow));
    },
    place(article: ListedArticle, slot: OpenedSlot) {
      knownArticles.current.set(article.id, article);
      return pin(slot, article.title, placeArticle(slot.layout, article.id, slot.key));
    },
    move: (from: OpenedSlot, to: OpenedSlot) =>
      pin(to, from.title, moveCard(from.layout, from.key, to.key, from.articleId)),
    setPlacement: (slot: OpenedSlot, placement: Placement) =>
      pin(slot, slot.title, { slots: { [slot.key]: placement } }),
    removePlacement: ({ key, layout: seen }: OpenedSlot) =>
      queue.edit({ slots: { [key]: null } }, seen),
    hide: (articleId: number) => queue.edit({ hide: [articleId] }),
    show: (articleId: number) => queue.edit({ show: [articleId] }),
    moveSection(id: number, position: number) {
      const ids = sections.map((section) => section.id);
      if (ids.indexOf(id) !== position && position >= 0 && position < ids.length)
        queue.edit({ sections: moveSection(layout.sections, ids, id, position) });
    },
    switchSection: (id: number, on: boolean) =>
      queue.edit({ sections: switchSection(layout.sections, id, on) }),
    queue,
  };
}

/** Returns a function for the names of slots. */
function useSlotLabel(sections: ReturnType<typeof viewSlots>["sections"]) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  return (slotKey: string) => {
    const { key, values } = slotNameOf(
      slotKey,
      (id) => sections.find((section) => section.id === id)?.name ?? "",
    );
    return translate(`resources.frontPage.slot.${key}`, {
      ...values,
      number: formatNumber(values.number),
    });
  };
}

/**
 * Returns a function that changes a slot in which an article is pinned. It asks first if the slot
 * shows another article than when it was opened, and resolves to whether the slot is changed.
 */
function usePin(
  queue: EditQueue,
  slotOf: (key: string) => SlotView | undefined,
  slotLabel: (key: string) => string,
  latestDraft: () => FrontDraft,
) {
  const translate = useTranslate();
  const confirm = useConfirm();
  return async (opened: OpenedSlot, title: string, changes: LayoutChanges): Promise<boolean> => {
    const { key, layout: seen, articleId } = opened;
    const card = cardInstead(opened, slotOf(key), latestDraft());
    if (card) {
      const confirmed = await confirm({
        title: translate("resources.frontPage.slotChanged.title", {
          slot: slotLabel(key),
          title: card.title,
        }),
        text: translate("resources.frontPage.slotChanged.text", { title }),
        confirm: translate("resources.frontPage.slotChanged.confirm"),
      });
      if (!confirmed) return false;
    }
    const followed = opened.follow({ [key]: articleId }, latestDraft());
    queue.edit(
      changes,
      seen,
      opened.slot.placement ? undefined : card ? { [key]: card.articleId } : followed,
    );
    return true;
  };
}

export const FrontEditorContext = createContext<FrontEditor | null>(null);

/** Returns state and actions of the front on screen. @throws Error outside of the screen */
export function useFrontEditor(): FrontEditor {
  const editor = useContext(FrontEditorContext);
  if (!editor) throw new Error("The front is missing");
  return editor;
}

/** Returns a translate function for the messages of the screen. */
export function useFrontMessages() {
  const translate = useTranslate();
  return useMemo(
    () => (key: string, values?: object) => translate(`resources.frontPage.${key}`, values),
    [translate],
  );
}
