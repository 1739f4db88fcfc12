import { EMPTY_LAYOUT, type FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { EditQueue } from "./edit-queue.ts";
import { applyChanges, type LayoutChanges, newPlacement } from "./layout-changes.ts";

/** Server with one draft. Requests are answered when `answer` is called. */
function startFront() {
  let server: FrontDraft = {
    locale: "en-US",
    categoryId: null,
    version: 1,
    layout: EMPTY_LAYOUT,
    changeCount: 0,
    published: null,
    edited: null,
    main: [],
    sections: [],
    hidden: [],
    articles: [],
    images: [],
    scheduled: [],
    warnings: [],
    review: {
      waiting: [],
      needsSecondPerson: false,
      acceptsReason: false,
      mayApprove: false,
      submitted: null,
    },
  };
  let loaded = server;
  const requests: { version: number; changes: LayoutChanges; answer: (error?: unknown) => void }[] =
    [];
  const errors: unknown[] = [];
  const write = (layout: FrontLayout, by: string) => {
    server = {
      ...server,
      version: server.version + 1,
      layout,
      edited: { at: "2026-11-24T10:00:00Z", by },
    };
    return server;
  };
  const queue = new EditQueue({
    read: () => loaded,
    store: (draft) => {
      loaded = draft;
    },
    reload: async () => {
      loaded = server;
    },
    send: (version, changes) =>
      new Promise((resolve, reject) => {
        const answer = (error?: unknown) =>
          error ? reject(error) : resolve(write(applyChanges(server.layout, changes), "Me"));
        requests.push({ version, changes, answer });
      }),
    onError: (error) => errors.push(error),
  });
  /** Changes the draft as another editor, with or without the screen having loaded it. */
  const changeByOther = (changes: LayoutChanges, { seen }: { seen: boolean }) => {
    const draft = write(applyChanges(server.layout, changes), "Rana");
    if (seen) loaded = draft;
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const answerNext = async (error?: unknown) => {
    await settle();
    requests.shift()?.answer(error);
    await settle();
  };
  return {
    queue,
    requests,
    errors,
    answerNext,
    settle,
    changeByOther,
    layout: () => loaded.layout,
  };
}

const place = (key: string, articleId: number): LayoutChanges => ({
  slots: { [key]: newPlacement(articleId) },
});
const conflictError = () =>
  new ORPCError("CONFLICT", {
    status: 409,
    data: { code: "CONFLICT", detail: "Changed", conflict: { by: "Rana", version: 2, fields: [] } },
  });

describe("edits of a front", () => {
  it("are sent one after the other, each based on the version that the previous one returned", async () => {
    const { queue, requests, answerNext, settle, layout } = startFront();
    queue.edit(place("main.0", 1));
    queue.edit(place("main.1", 2));
    await settle();
    expect(requests).toHaveLength(1);
    expect(queue.state().pending).toHaveLength(2);
    expect(queue.expectedLayout(layout()).slots).toEqual({
      "main.0": newPlacement(1),
      "main.1": newPlacement(2),
    });
    await answerNext();
    expect(requests.map(({ version }) => version)).toEqual([2]);
    await answerNext();
    expect(queue.state()).toMatchObject({ pending: [], canUndo: true, conflict: null });
  });

  it("do not conflict with own edits of the same slot that are not saved yet", async () => {
    const { queue, answerNext, layout } = startFront();
    queue.edit(place("main.0", 1));
    queue.edit(place("main.0", 2));
    await answerNext();
    await answerNext();
    expect(queue.state().conflict).toBeNull();
    expect(layout().slots["main.0"]?.articleId).toBe(2);
  });

  it("are undone and redone, also while they are being saved", async () => {
    const { queue, answerNext, layout } = startFront();
    queue.edit(place("main.0", 1));
    queue.undo();
    expect(queue.state()).toMatchObject({ canUndo: false, canRedo: true });
    await answerNext();
    await answerNext();
    expect(layout().slots).toEqual({});
    queue.redo();
    await answerNext();
    expect(layout().slots["main.0"]?.articleId).toBe(1);
    queue.edit(place("main.1", 2));
    expect(queue.state().canRedo).toBe(false);
  });

  it("become a conflict when someone else changed the slot since, and are sent when the own version is chosen", async () => {
    const { queue, requests, answerNext, settle, changeByOther, layout } = startFront();
    queue.edit(place("main.2", 9));
    queue.edit(place("main.0", 1));
    changeByOther(place("main.0", 7), { seen: true });
    await answerNext();
    await settle();
    expect(queue.state().conflict).toMatchObject({
      fields: [{ field: "main.0", theirs: { articleId: 7 }, yours: { articleId: 1 } }],
    });
    expect(requests).toHaveLength(0);
    queue.resolve([]);
    await answerNext();
    expect(queue.state()).toMatchObject({ pending: [], conflict: null });
    expect(layout().slots["main.0"]?.articleId).toBe(1);
  });

  it("become a conflict when the slot changed while its form was open", async () => {
    const { queue, requests, settle, changeByOther, layout } = startFront();
    const seen = queue.expectedLayout(layout());
    changeByOther(place("main.0", 7), { seen: true });
    queue.edit(place("main.0", 1), seen);
    await settle();
    expect(queue.state().conflict).toMatchObject({ by: "Rana", fields: [{ field: "main.0" }] });
    expect(requests).toEqual([]);
  });

  it("become a conflict when the server rejects them, and are dropped when the other version is kept", async () => {
    const { queue, requests, errors, answerNext, changeByOther, layout } = startFront();
    queue.edit({ slots: { "main.0": newPlacement(1), "main.1": newPlacement(2) } });
    changeByOther(place("main.0", 7), { seen: false });
    await answerNext(conflictError());
    expect(queue.state()).toMatchObject({ pending: [], canUndo: false, conflict: { by: "Rana" } });
    queue.resolve(["main.0"]);
    await answerNext();
    expect(layout().slots).toEqual({ "main.0": newPlacement(7), "main.1": newPlacement(2) });
    expect([requests, errors]).toEqual([[], []]);
  });

  it("are dropped with those that follow them when they fail, and the error is reported", async () => {
    const { queue, requests, errors, answerNext, settle } = startFront();
    queue.edit(place("main.0", 1));
    queue.edit(place("main.0", 2));
    await answerNext(new Error("offline"));
    await settle();
    expect([requests, errors.length]).toEqual([[], 1]);
    expect(queue.state()).toMatchObject({ pending: [], canUndo: false, conflict: null });
  });
});

describe("operations on a front", () => {
  it("wait for pending edits, and their changes are one undo step", async () => {
    const { queue, answerNext, layout } = startFront();
    queue.edit(place("main.0", 1));
    const versions: number[] = [];
    const restored: FrontDraft = {
      ...({} as FrontDraft),
      version: 3,
      layout: applyChanges(EMPTY_LAYOUT, place("main.4", 5)),
    };
    const done = queue.perform(
      async (version) => {
        versions.push(version);
        return restored;
      },
      { undoable: true },
    );
    expect([versions, queue.state().busy]).toEqual([[], true]);
    await answerNext();
    expect([await done, versions, queue.state().busy]).toEqual([true, [2], false]);
    queue.undo();
    expect(queue.expectedLayout(layout()).slots).toEqual({ "main.0": newPlacement(1) });
  });

  it("report an error, and later edits are still saved", async () => {
    const { queue, errors, answerNext, layout } = startFront();
    expect(
      await queue.perform(() => Promise.reject(new Error("refused")), { undoable: false }),
    ).toBe(false);
    expect(errors).toHaveLength(1);
    queue.edit(place("main.0", 1));
    await answerNext();
    expect(layout().slots["main.0"]?.articleId).toBe(1);
  });
});
