import { describe, expect, it } from "vitest";
import { bodyOf } from "../../../../test/factories/factory.ts";
import { proposedSummary } from "./final-summary.ts";

describe("proposed summary of a live blog that ends", () => {
  it("is the pinned one, with a list of the headlines of key events that it does not have", () => {
    const pinned = bodyOf("Jordan leads. First goal");
    const { content } = proposedSummary(pinned, [
      "First goal",
      "Red card",
      "Red card",
      "Final whistle",
    ]);
    expect(content).toHaveLength(2);
    expect(content[0]).toEqual(pinned.content[0]);
    expect(content[1]?.content).toEqual(
      ["Red card", "Final whistle"].map((text) => ({
        type: "listItem",
        content: [{ type: "paragraph", content: [{ type: "text", text }] }],
      })),
    );
  });

  it("is the pinned one if it has all key events, and empty without either", () => {
    const pinned = bodyOf("First goal");
    expect(proposedSummary(pinned, ["First goal"])).toBe(pinned);
    expect(proposedSummary({ type: "doc", content: [] }, []).content).toEqual([]);
  });
});
