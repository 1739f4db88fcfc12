import { describe, expect, it } from "vitest";
import { documentInput } from "../newsroom/article/article-document.ts";
import { articleFields } from "../newsroom/article/article-fields.ts";
import { cleanText } from "./clean-text.ts";
import { localizedName, plainText } from "./record.ts";

const RLO = "\u202e";
const [LRI, RLI, PDI] = ["\u2066", "\u2067", "\u2069"];
const SCOTLAND = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";

describe("text of staff", () => {
  it.each([
    ["a direction override", `King ${RLO}setacidba`, "King setacidba"],
    ["embeddings", "\u202bعمّان\u202c اليوم", "عمّان اليوم"],
    ["an isolate that is not closed", `${RLI}Amman`, "Amman"],
    ["an isolate that was not opened", `Amman${PDI} today ${LRI}x`, "Amman today x"],
    ["tag characters", `Amman${String.fromCodePoint(0xe0041, 0xe0042)} today`, "Amman today"],
    ["two zero-width spaces", "\u200b\u200b", ""],
    ["blank letters", "\u3164 \u2800\ufeff", ""],
  ])("is stored without %s", (_, text, stored) => {
    expect(cleanText(text)).toBe(stored);
    expect(cleanText(stored)).toBe(stored);
  });

  it.each([
    ["closed isolates", `فوز ${LRI}Real Madrid${PDI} أمس`],
    ["direction marks", "العربية\u200f (٣)\u200e"],
    ["joiners of Persian and of emoji", "می\u200cخواهم 👩\u200d🚒"],
    ["a flag of tag characters", `Hampden ${SCOTLAND}`],
    ["lines", "one\n\ttwo"],
  ])("keeps %s", (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("is cleaned in every kind of field; required fields reject text without visible characters", () => {
    expect(articleFields.shape.title.parse(`${RLO}abc`)).toBe("abc");
    expect(localizedName.parse({ "en-US": `${RLI}abc` })).toEqual({ "en-US": "abc" });
    const body = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: `a${RLO}b` }] }],
    };
    expect(JSON.stringify(documentInput.parse(body))).toContain('"ab"');
    expect(plainText(10).min(1).safeParse("\u200b\u200b").success).toBe(false);
  });
});
