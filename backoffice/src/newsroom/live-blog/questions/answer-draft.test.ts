import { describe, expect, it } from "vitest";
import { draftOf, toNewEntry } from "../compose/entry-draft.ts";
import { answerDraft } from "./answer-draft.ts";

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });

describe("draft of an answer", () => {
  it("has the question as a quote with the name of the reader, and room for the answer", () => {
    const draft = answerDraft({ id: 7, name: "Lina", text: "Is it open?\n\nAnd when?" }, "Rana");
    expect(draft).toMatchObject({ questionId: 7, byline: "Rana", title: "" });
    expect(draft.body.content).toEqual([
      {
        type: "blockquote",
        content: [paragraph("Is it open?"), paragraph("And when?"), paragraph("— Lina")],
      },
      { type: "paragraph" },
    ]);
  });

  it("names nobody if the reader gave no name", () => {
    const { body } = answerDraft({ id: 7, name: "", text: "Is it open?" }, "");
    expect(body.content[0]?.content).toEqual([paragraph("Is it open?")]);
  });

  it("is sent with the question, also after it was refused and continued", () => {
    const draft = answerDraft({ id: 7, name: "", text: "Is it open?" }, "");
    const context = {
      articleId: 1,
      idempotencyKey: "key",
      intent: { kind: "publish" },
      now: 0,
      deviceAhead: 0,
    } as const;
    expect(toNewEntry(draftOf(draft), context)).toMatchObject({ id: 1, questionId: 7 });
  });
});
