import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT, insertMention, mentionAt, toDraft, toStoredText } from "./mention-draft.ts";

const rana = { id: 7, label: "Rana" };
const ranaHaddad = { id: 8, label: "Rana Haddad" };
const typed = (text: string, mentions = [rana].slice(1)) => ({ text, mentions });

describe("mention in a note", () => {
  it("is being typed after an @ that does not belong to an email address", () => {
    expect(mentionAt(typed("Hello @ra"), 9)).toEqual({ start: 6, query: "ra" });
    expect(mentionAt(typed("@"), 1)).toEqual({ start: 0, query: "" });
    expect(mentionAt(typed("رأي @را"), 7)).toEqual({ start: 4, query: "را" });
    for (const text of ["Hello", "rana@news.example", "@ra\nnext", "@ space", `@${"x".repeat(41)}`])
      expect(mentionAt(typed(text), text.length), text).toBeNull();
  });

  it("is complete once a colleague was chosen", () => {
    const { draft, caret } = insertMention(typed("Ask @ra today"), { start: 4, query: "ra" }, rana);
    expect(draft.text).toBe("Ask @Rana today");
    expect(caret).toBe(10);
    expect(mentionAt(draft, caret)).toBeNull();
    expect(toStoredText(draft)).toBe("Ask <@7> today");
  });

  it("is stored for the longer of two names, for each of two equal names, and never for a word that only begins like it", () => {
    expect(toStoredText(typed("@Rana Haddad @Rana @Ranade", [rana, ranaHaddad]))).toBe(
      "<@8> <@7> @Ranade",
    );
    const first = insertMention(EMPTY_DRAFT, { start: 0, query: "" }, rana);
    const second = insertMention(
      first.draft,
      { start: first.caret, query: "" },
      { id: 9, label: "Rana" },
    );
    expect(second.draft.text).toBe("@Rana @Rana (9) ");
    expect(toStoredText(second.draft)).toBe("<@7> <@9> ");
  });

  it.each([
    "<@7> <@8> <@9>",
    "<@9><@7>",
    "Rana asks <@8>, and <@7>?",
    "no mention",
    "سؤال إلى <@7>",
  ])("is the same after %j was loaded and stored again", (text) => {
    const mentions = [rana, ranaHaddad, { id: 9, label: "Rana" }].filter(({ id }) =>
      text.includes(`<@${id}>`),
    );
    expect(toStoredText(toDraft(text, mentions))).toBe(text);
  });
});
