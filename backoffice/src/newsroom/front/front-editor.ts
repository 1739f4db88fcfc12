import type { FrontLayout, Placement } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress, FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { createContext, useContext, useMemo, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { moveCard, moveSection, placeArticle, switchSection } from "./draft/arrange.ts";
import type { EditQueue } from "./draft/edit-queue.ts";
import { slotNameOf } from "./slots/slot-key.ts";
import { type ListedArticle, type SlotView, viewSlots } from "./slots/slot-view.ts";

/** Dialog that is open on the screen. */
export type FrontDialog =
  | { kind: "place"; article: ListedArticle }
  | { kind: "move" | "replace" | "edit"; slot: string }
  | { kind: "explain"; article: Pick<ListedArticle, "id" | "title"> }
  | { kind: "preview"; at?: string }
  | { kind: "schedule" };

export type FrontEditor = ReturnType<typeof useFrontEditorState>;

interface FrontEditorOptions {
  front: FrontAddress;
  draft: FrontDraft;
  queue: EditQueue;
}

/** State and actions of the screen of one front. */
export function useFrontEditorState({ front, draft, queue }: FrontEditorOptions) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const [mayEdit, mayPublish] = [useNewsroomRight("write"), useNewsroomRight("publish")];
  const [dialog, setDialog] = useState<FrontDialog | null>(null);
  const knownArticles = useRef(new Map<number, ListedArticle>());
  const layout: FrontLayout = queue.expectedLayout(draft.layout);
  const { main, sections } = viewSlots(draft, layout, knownArticles.current);
  const slots: SlotView[] = [...main, ...sections.flatMap((section) => (section.off ? [] : section.slots))];
  const slotOf = (key: string) => slots.find((slot) => slot.key === key);
  const slotLabel = (key: string) => {
    const { key: name, values } = slotNameOf(key, (id) => sections.find((section) => section.id === id)?.name ?? "");
    return translate(`resources.frontPage.slot.${name}`, { ...values, number: formatNumber(values.number) });
  };
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
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(null),
    /** Slots of the front with an article, by hand or automatic. */
    slotsWith: (articleId: number) => slots.filter(({ card, placement }) => (placement?.articleId ?? card?.articleId) === articleId),
    place(article: ListedArticle, key: string) {
      knownArticles.current.set(article.id, article);
      queue.edit(placeArticle(layout, article.id, key));
    },
    move(from: string, to: string) {
      const shown = slotOf(from)?.card ?? null;
      queue.edit(moveCard(layout, from, to, shown?.articleId ?? null));
    },
    /** Replaces the placement of a slot, or removes it. `seen` is the layout from which the editor started, if that was earlier. */
    setPlacement: (key: string, placement: Placement | null, seen?: FrontLayout) => queue.edit({ slots: { [key]: placement } }, seen),
    hide: (articleId: number) => queue.edit({ hide: [articleId] }),
    show: (articleId: number) => queue.edit({ show: [articleId] }),
    moveSection(id: number, position: number) {
      const ids = sections.map((section) => section.id);
      if (ids.indexOf(id) !== position && position >= 0 && position < ids.length)
        queue.edit({ sections: moveSection(layout.sections, ids, id, position) });
    },
    switchSection: (id: number, on: boolean) => queue.edit({ sections: switchSection(layout.sections, id, on) }),
    queue,
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
  return useMemo(() => (key: string, values?: object) => translate(`resources.frontPage.${key}`, values), [translate]);
}
