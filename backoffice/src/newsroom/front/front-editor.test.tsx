// @vitest-environment happy-dom
import type { FrontLayout, Placement } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft, FrontSlot } from "@masthead/contract/newsroom/front/front-staff.ts";
import { ORPCError } from "@orpc/client";
import { act, cleanup, render } from "@testing-library/react";
import { CoreAdminContext } from "react-admin";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { bySuiteSize, random, randomInteger } from "../../../test/suite-size.ts";
import { type Confirm, ConfirmContext } from "../../platform/confirm.tsx";
import { EditQueue } from "./draft/edit-queue.ts";
import type { ExpectedArticles } from "./draft/edit-queue-state.ts";
import { applyChanges, type LayoutChanges, newPlacement } from "./draft/layout-changes.ts";
import { type FrontEditor, useFrontEditorState } from "./front-editor.ts";
import type { ListedArticle } from "./slots/slot-view.ts";

const confirm = vi.fn<Confirm>();

afterEach(() => {
  cleanup();
  confirm.mockReset();
});

const KEYS = ["main.0", "main.1", "main.2", "main.3", "main.4"];
const FRONT = { locale: "en-US", categoryId: null } as const;
const ADDED_ID = 900;

const articleOf = (id: number) => ({ id, title: `Article ${id}` }) as ListedArticle;

/** Returns the draft with automatic slots filled from `automatic`, the first article first. */
function draftOf(layout: FrontLayout, automatic: readonly number[], version: number): FrontDraft {
  const placedIds = Object.values(layout.slots).map(({ articleId }) => articleId);
  const open = automatic.filter((id) => !placedIds.includes(id) && !layout.hidden.includes(id));
  const main = KEYS.map((key): FrontSlot => {
    const placement = layout.slots[key] ?? null;
    const id = placement?.articleId ?? open.shift();
    return {
      key,
      placement,
      problem: null,
      shown: id === undefined ? null : (articleOf(id) as unknown as FrontSlot["shown"]),
    };
  });
  const articles = placedIds.map(articleOf) as unknown as FrontDraft["articles"];
  const review = {
    waiting: [],
    needsSecondPerson: false,
    acceptsReason: false,
    mayApprove: false,
    submitted: null,
  };
  const rest = {
    review,
    changeCount: 0,
    published: null,
    edited: null,
    sections: [],
    hidden: [],
    images: [],
    scheduled: [],
    warnings: [],
  };
  return { ...FRONT, version, layout, main, articles, ...rest };
}

/** Screen of a front, and a server that checks what edits expect. */
function openFront() {
  let layout: FrontLayout = {
    slots: { "main.3": newPlacement(30) },
    hidden: [],
    sections: { order: [], off: [] },
  };
  let automatic = [1, 2, 3, 4, 5, 6, 7, 8];
  let version = 1;
  const serverDraft = () => draftOf(layout, automatic, version);
  let loaded = serverDraft();
  const saved: LayoutChanges[] = [];
  const queue = new EditQueue({
    read: () => loaded,
    store: (draft) => {
      loaded = draft;
    },
    reload: async () => {
      loaded = serverDraft();
    },
    async send(_, changes, expected: ExpectedArticles = {}) {
      const shown = new Map(serverDraft().main.map((slot) => [slot.key, slot.shown?.id ?? null]));
      for (const [key, id] of Object.entries(expected)) if (shown.get(key) !== id) throw conflict();
      saved.push(changes);
      layout = applyChanges(layout, changes);
      version++;
      return serverDraft();
    },
    onError: (error) => {
      throw error;
    },
  });
  const editor: { current: FrontEditor } = { current: undefined as unknown as FrontEditor };
  function Screen({ draft }: { draft: FrontDraft }) {
    editor.current = useFrontEditorState({ front: FRONT, draft, queue });
    return null;
  }
  const screen = () => (
    <MemoryRouter>
      <CoreAdminContext>
        <ConfirmContext value={confirm}>
          <Screen draft={loaded} />
        </ConfirmContext>
      </CoreAdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(screen());
  return {
    editor,
    queue,
    saved,
    addBreaking() {
      automatic = [50, ...automatic];
    },
    /** A breaking story moves all automatic slots; an editor pins, unpins or hides something. */
    changeElsewhere() {
      const key = KEYS[randomInteger(0, KEYS.length)] ?? "main.0";
      const choice = random();
      if (choice < 0.5) automatic = [randomInteger(100, 800), ...automatic];
      else if (choice < 0.6) layout = applyChanges(layout, { hide: [automatic[0] ?? 0] });
      else
        layout = applyChanges(layout, {
          slots: { [key]: random() < 0.5 ? newPlacement(randomInteger(800, 899)) : null },
        });
      version++;
    },
    refetch() {
      loaded = serverDraft();
      act(() => rerender(screen()));
    },
    settle: () => act(async () => void (await new Promise((resolve) => setTimeout(resolve)))),
  };
}

const conflict = () =>
  new ORPCError("CONFLICT", {
    status: 409,
    data: { code: "CONFLICT", detail: "Changed", conflict: { by: "", version: 2, fields: [] } },
  });

/** Articles that changes place, by slot. */
const placedBy = (changes: LayoutChanges[]) =>
  changes.flatMap(({ slots = {} }) =>
    Object.values(slots).flatMap((placement) => placement?.articleId ?? []),
  );

const withHeadline = (placement: Placement): Placement => ({
  ...placement,
  headline: `About ${placement.articleId}`,
});

it("a dialog, menu or drag of a slot acts on the article with which it was opened, after any later change of the slot", async () => {
  for (let history = 0; history < bySuiteSize({ sample: 150, full: 1000 }); history++) {
    const front = openFront();
    const { editor } = front;
    const [slot, target] = [
      editor.current.slots[randomInteger(0, 5)],
      editor.current.slots[randomInteger(0, 5)],
    ];
    if (!slot || !target) throw new Error("no slot");
    const atOpening = editor.current;
    const opened = atOpening.openSlot(slot);
    const [slots, id] = [atOpening.openSlots(), opened.articleId ?? 0];
    const openedTarget = slots.find(({ key }) => key === target.key) ?? opened;
    for (let change = randomInteger(0, 4); change > 0; change--) {
      front.changeElsewhere();
      if (random() < 0.7) front.refetch();
    }
    let asked = false;
    const answer = random() < 0.6;
    confirm.mockImplementation(async () => {
      asked = true;
      return answer;
    });
    // Menus keep the functions with which they were opened, dialogs have the latest.
    const acting = random() < 0.5 ? atOpening : editor.current;
    const actions = {
      edit: () =>
        acting.setPlacement(opened, withHeadline(opened.slot.placement ?? newPlacement(id))),
      remove: () => acting.removePlacement(opened),
      move: () => acting.move(opened, openedTarget),
      replace: () => acting.place(articleOf(ADDED_ID), opened),
      hide: () => acting.hide(id),
    };
    const name = (Object.keys(actions) as (keyof typeof actions)[])[randomInteger(0, 5)] ?? "edit";
    const shownBefore = new Map(
      editor.current.slots.map(({ key, card }) => [key, card?.articleId]),
    );
    const placedBefore = Object.values(opened.layout.slots).map(({ articleId }) => articleId);
    await act(async () => void (await actions[name]()));
    await front.settle();
    const label = `history ${history}: ${name}`;
    const subject = name === "replace" ? ADDED_ID : id;
    if (name === "hide") expect(front.saved, label).toEqual([{ hide: [id] }]);
    // A move swaps with the placement that the other slot had when the move began.
    else
      expect([subject, ...placedBefore], label).toEqual(
        expect.arrayContaining(placedBy(front.saved)),
      );
    if (asked && !answer) expect(front.saved, label).toEqual([]);
    const key = name === "move" ? openedTarget.key : opened.key;
    const isAutomatic = (name === "move" ? openedTarget : opened).slot.placement === null;
    const before = (name === "move" ? openedTarget : opened).articleId;
    const moved = isAutomatic && !front.queue.state().conflict && shownBefore.get(key) !== before;
    if ((name === "edit" || name === "replace") && moved && front.saved.length)
      expect(asked, label).toBe(true);
    // A conflict offers only the editor's own actions.
    for (const { yours } of front.queue.state().conflict?.fields ?? [])
      if (yours && "articleId" in yours)
        expect([subject, ...placedBefore], label).toContain(yours.articleId);
    cleanup();
  }
});

it("a slot that moved on after the last reload becomes a conflict instead of a change of another article", async () => {
  const front = openFront();
  const slot = front.editor.current.slots[1];
  if (!slot) throw new Error("no slot");
  const opened = front.editor.current.openSlot(slot);
  front.addBreaking();
  await act(
    async () =>
      void (await front.editor.current.setPlacement(opened, withHeadline(newPlacement(2)))),
  );
  await front.settle();
  expect(front.saved).toEqual([]);
  expect(front.queue.state().conflict?.fields).toMatchObject([
    { field: "main.1", theirs: null, yours: { articleId: 2 } },
  ]);
});

it("a slot that moved on is named in a question, and changed only after a confirmation", async () => {
  const front = openFront();
  const slot = front.editor.current.slots[1];
  if (!slot) throw new Error("no slot");
  const opened = front.editor.current.openSlot(slot);
  front.addBreaking();
  front.refetch();
  confirm.mockResolvedValue(false);
  expect(await front.editor.current.setPlacement(opened, withHeadline(newPlacement(2)))).toBe(
    false,
  );
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({
    title: expect.stringContaining("slotChanged.title"),
  });
  confirm.mockResolvedValue(true);
  await act(
    async () =>
      void (await front.editor.current.setPlacement(opened, withHeadline(newPlacement(2)))),
  );
  await front.settle();
  expect(front.saved).toMatchObject([
    { slots: { "main.1": { articleId: 2, headline: "About 2" } } },
  ]);
});

it("a slot that shifts because of an own change being saved is not a conflict", async () => {
  const front = openFront();
  const { place, openSlot, slots } = front.editor.current;
  const [first, , third] = slots;
  if (!first || !third) throw new Error("no slot");
  await act(async () => {
    void place(articleOf(ADDED_ID), openSlot(first));
    // It showed the third article, and shows the second once the first change is saved.
    void place(articleOf(ADDED_ID + 1), openSlot(third));
  });
  await front.settle();
  expect(front.queue.state().conflict).toBeNull();
  expect(placedBy(front.saved)).toEqual([ADDED_ID, ADDED_ID + 1]);
});

it("a dialog opened during the save of an own change needs no confirmation when that change shifts its slot", async () => {
  const front = openFront();
  const { place, openSlot, slots } = front.editor.current;
  const [first, , third] = slots;
  if (!first || !third) throw new Error("no slot");
  let opened = openSlot(third);
  await act(async () => {
    void place(articleOf(ADDED_ID), openSlot(first));
    opened = openSlot(third);
  });
  await front.settle();
  front.refetch();
  await act(async () => void (await front.editor.current.place(articleOf(ADDED_ID + 1), opened)));
  await front.settle();
  expect(confirm).not.toHaveBeenCalled();
  expect(placedBy(front.saved)).toEqual([ADDED_ID, ADDED_ID + 1]);
});
