import { describe, expect, it } from "vitest";
import { formValuesOf, inputOf } from "./form-values.ts";
import { newContent } from "./new-content.ts";

describe("values of the form of a result", () => {
  it("have no source without a name, and no correction without a note", () => {
    const values = formValuesOf({ content: newContent("vote"), source: null });
    expect(inputOf(values)).toEqual({ content: newContent("vote"), source: null });
    values.source = { name: { "en-US": "Count Centre" }, url: "" as unknown as null };
    values.correction = { "en-US": "The total was wrong." };
    expect(inputOf(values)).toMatchObject({
      source: { name: { "en-US": "Count Centre" }, url: null },
      correction: { "en-US": "The total was wrong." },
    });
  });

  it("have both numbers of a score or none", () => {
    const values = formValuesOf({ content: newContent("match"), source: null });
    const withScore = (score: object) =>
      inputOf({ ...values, content: { ...values.content, score } as never }).content;
    expect(withScore({ home: 2, away: null })).toMatchObject({ score: { home: 2, away: 0 } });
    expect(withScore({ home: null, away: null })).toMatchObject({ score: null });
  });
});
