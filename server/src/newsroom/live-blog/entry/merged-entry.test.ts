import { describe, expect, it } from "vitest";
import { bodyOf } from "../../../../test/factories/factory.ts";
import { mergedEntry } from "./merged-entry.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const entry = (text: string, more: Partial<Parameters<typeof mergedEntry>[0]> = {}) => ({
  title: "",
  body: bodyOf(text),
  byline: "",
  label: "",
  keyEvent: false,
  free: true,
  eventAt: at(10),
  ...more,
});
const texts = ({ body }: ReturnType<typeof mergedEntry>) =>
  body.content.map(({ type, content }) => `${type}: ${content?.[0]?.text}`);

describe("merged entry", () => {
  it("has the texts of both in the order of the events, and the time of the earlier one", () => {
    const merged = mergedEntry(entry("Later"), entry("Earlier", { eventAt: at(5) }), "en-US");
    expect(texts(merged)).toEqual(["paragraph: Earlier", "paragraph: Later"]);
    expect(merged.eventAt).toEqual(at(5));
  });

  it("keeps its headline, and has the other one as a heading of its text", () => {
    const merged = mergedEntry(
      entry("One", { title: "Goal" }),
      entry("Two", { title: "Second goal" }),
      "en-US",
    );
    expect(merged.title).toBe("Goal");
    expect(texts(merged)).toEqual(["paragraph: One", "heading: Second goal", "paragraph: Two"]);
  });

  it("takes headline and label of the other one where it has none, without repeating them", () => {
    const merged = mergedEntry(
      entry("One"),
      entry("Two", { title: "Goal", label: "VAR" }),
      "en-US",
    );
    expect([merged.title, merged.label]).toEqual(["Goal", "VAR"]);
    expect(texts(merged)).toEqual(["paragraph: One", "paragraph: Two"]);
  });

  it("is a key event if either is, and free only if both are", () => {
    expect(
      mergedEntry(entry("One"), entry("Two", { keyEvent: true, free: false }), "en-US"),
    ).toMatchObject({ keyEvent: true, free: false });
  });

  it("has both bylines, joined as the language does, unless they are too long together", () => {
    const bylineOf = (own: string, other: string, locale: "en-US" | "ar-JO") =>
      mergedEntry(entry("One", { byline: own }), entry("Two", { byline: other }), locale).byline;
    expect(bylineOf("Rana", "Sami", "en-US")).toBe("Rana, Sami");
    expect(bylineOf("رنا", "سامي", "ar-JO")).toBe("رنا، سامي");
    expect(bylineOf("Rana", "Rana", "en-US")).toBe("Rana");
    expect(bylineOf("", "Sami", "en-US")).toBe("Sami");
    expect(bylineOf("Rana", "S".repeat(99), "en-US")).toBe("Rana");
  });

  it("has no block id twice", () => {
    const body = {
      type: "doc" as const,
      content: [{ type: "paragraph" as const, attrs: { id: "a" } }],
    };
    const merged = mergedEntry(entry("", { body }), entry("", { body }), "en-US");
    expect(merged.body.content.map(({ attrs }) => attrs?.id)).toEqual(["a", undefined]);
  });
});
