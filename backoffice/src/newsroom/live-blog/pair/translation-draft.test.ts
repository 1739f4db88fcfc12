import type { LiveDeskEntry } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { expect, it } from "vitest";
import { matchingStream, translationDraft } from "./translation-draft.ts";

const BODY = { type: "doc", content: [{ type: "figure", attrs: { mediaId: 4 } }] } as const;
const source = {
  id: 3,
  version: 5,
  title: "Goal for Jordan",
  body: BODY,
  byline: "Rana",
  label: "Goal",
  keyEvent: true,
  stream: 2,
  free: false,
  alert: true,
  eventAt: "2026-11-28T12:00:00.000Z",
} as unknown as LiveDeskEntry;
const ENGLISH = [
  { id: 1, name: "Match" },
  { id: 2, name: "Analyst" },
];
const ARABIC = [
  { id: 4, name: "المباراة" },
  { id: 7, name: "المحلل" },
];
const draftWith = (more: object = {}) =>
  translationDraft({
    source,
    byline: "Sami",
    labels: [{ id: "1", name: { "en-US": "Goal", "ar-JO": "هدف" } }],
    from: { locale: "en-US", streams: ENGLISH },
    to: { locale: "ar-JO", streams: ARABIC },
    ...more,
  });

it("has the text, images, time and marks of the source, and the byline of the translator", () => {
  expect(draftWith()).toEqual({
    title: "Goal for Jordan",
    body: BODY,
    byline: "Sami",
    label: "هدف",
    keyEvent: true,
    stream: 7,
    free: false,
    alert: true,
    eventAt: source.eventAt,
    translates: { entryId: 3, version: 5 },
  });
});

it("keeps a label that is not managed", () => {
  expect(draftWith({ labels: [] }).label).toBe("Goal");
});

it("matches streams by name, else by place if both live blogs have as many", () => {
  expect(matchingStream(2, ENGLISH, [{ id: 9, name: "Analyst" }])).toBe(9);
  expect(matchingStream(2, ENGLISH, ARABIC)).toBe(7);
  expect(matchingStream(2, ENGLISH, ARABIC.slice(1))).toBeNull();
  expect(matchingStream(null, ENGLISH, ARABIC)).toBeNull();
});
