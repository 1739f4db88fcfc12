import type { LiveEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { describe, expect, it } from "vitest";
import {
  applyChanges,
  isStreamRemoved,
  type LiveView,
  showWaiting,
  withState,
} from "./live-updates.ts";

/** Entry whose event was at a minute, and that changed last with a number. */
const entry = (id: number, minute: number, sequence = id, title = `Entry ${id}`): LiveEntry => ({
  id,
  sequence,
  title,
  bodyHtml: "",
  cut: false,
  byline: "",
  label: "",
  keyEvent: false,
  stream: null,
  eventAt: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
  publishedAt: "2026-01-01T12:00:00.000Z",
  editedAt: null,
});
const changed = (changed: LiveEntry) =>
  ({ kind: "entry", sequence: changed.sequence, entry: changed }) as const;
const removed = (id: number, sequence: number) => ({ kind: "removed", sequence, id }) as const;

const view: LiveView = {
  state: "live",
  summaryHtml: "<p>Before</p>",
  streams: [],
  questionsOpen: false,
  stream: undefined,
  result: null,
  stories: [],
  entries: [entry(2, 2), entry(1, 1)],
  waiting: [],
};
const ids = (entries: LiveEntry[]) => entries.map(({ id }) => id);

describe("updates of a live blog", () => {
  it("keep new entries until the reader requests them, in the order of the events", () => {
    const after = applyChanges(view, [changed(entry(3, 5)), changed(entry(4, 4))]);
    expect([ids(after.entries), ids(after.waiting)]).toEqual([
      [2, 1],
      [3, 4],
    ]);
    const shown = showWaiting(after);
    expect([ids(shown.entries), ids(shown.waiting)]).toEqual([[3, 4, 2, 1], []]);
  });

  it("change entries in their place, also those that wait", () => {
    const after = applyChanges(view, [
      changed(entry(3, 3)),
      changed(entry(1, 1, 4, "Edited")),
      changed(entry(3, 3, 5, "Edited, too")),
    ]);
    expect(after.entries.map(({ title }) => title)).toEqual(["Entry 2", "Edited"]);
    expect(after.waiting.map(({ title }) => title)).toEqual(["Edited, too"]);
  });

  it("ignore a change that is older than what is shown", () => {
    const edited = applyChanges(view, [changed(entry(1, 1, 9, "Edited"))]);
    expect(applyChanges(edited, [changed(entry(1, 1, 5, "Before"))])).toEqual(edited);
  });

  it("remove entries immediately, also those that wait", () => {
    const after = applyChanges(view, [changed(entry(3, 3)), removed(3, 4), removed(2, 5)]);
    expect([ids(after.entries), after.waiting]).toEqual([[1], []]);
  });

  it("change the summary and the streams, and leave the entries where they are", () => {
    const waiting = applyChanges(view, [changed(entry(3, 5))]);
    const change = {
      summaryHtml: "<p>After</p>",
      streams: [{ id: 1, name: "Analyst" }],
      questionsOpen: true,
    };
    expect(withState(waiting, { state: "live", ...change })).toEqual({ ...waiting, ...change });
  });

  it("leave out entries of later pages, such as an edited one", () => {
    const full = {
      ...view,
      entries: Array.from({ length: 20 }, (_, index) => entry(40 - index, 59 - index)),
    };
    expect(applyChanges(full, [changed(entry(1, 1, 50, "Edited"))])).toEqual(full);
    expect(ids(applyChanges(full, [changed(entry(50, 45))]).waiting)).toEqual([50]);
  });
});

describe("updates of one stream of a live blog", () => {
  const inStream = (stream: number | null, changed: LiveEntry): LiveEntry => ({
    ...changed,
    stream,
  });
  const analyst: LiveView = {
    ...view,
    stream: 2,
    entries: [inStream(2, entry(2, 2)), inStream(2, entry(1, 1))],
  };

  it("announce new entries of this stream only", () => {
    const after = applyChanges(analyst, [
      changed(inStream(2, entry(3, 3))),
      changed(inStream(1, entry(4, 4))),
      changed(inStream(null, entry(5, 5))),
    ]);
    expect([ids(after.entries), ids(after.waiting)]).toEqual([[2, 1], [3]]);
  });

  it("remove an entry whose stream changes, also one that waits", () => {
    const waiting = applyChanges(analyst, [changed(inStream(2, entry(3, 3)))]);
    const after = applyChanges(waiting, [
      changed(inStream(null, entry(3, 3, 4))),
      changed(inStream(1, entry(2, 2, 5))),
    ]);
    expect([ids(after.entries), ids(after.waiting)]).toEqual([[1], []]);
  });

  it("announce an entry that comes from another stream", () => {
    const before = applyChanges(analyst, [changed(inStream(1, entry(3, 3)))]);
    const after = applyChanges(before, [changed(inStream(2, entry(3, 3, 4)))]);
    expect(ids(after.waiting)).toEqual([3]);
  });

  it("end when the stream is removed", () => {
    const state = {
      state: "live",
      summaryHtml: "",
      questionsOpen: false,
      streams: [{ id: 2, name: "Analyst" }],
    } as const;
    const live = { ...state, streams: [...state.streams] };
    expect(isStreamRemoved(2, live)).toBe(false);
    expect(isStreamRemoved(2, { ...live, streams: [] })).toBe(true);
    expect(isStreamRemoved(undefined, { ...live, streams: [] })).toBe(false);
  });
});
