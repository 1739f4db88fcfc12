import { describe, expect, it } from "vitest";
import { emptyEntry } from "./entry-draft.ts";
import { filledFields, labelChoices } from "./template.ts";

const presets = {
  labels: [
    { id: "1", name: { "en-US": "Goal", "ar-JO": "هدف" } },
    { id: "2", name: { "en-US": "Analysis", "ar-JO": "تحليل" } },
  ],
  templates: [],
};
const template = { locale: "ar-JO" as const, title: "هدف!", text: "سجّل\n\nالدقيقة", labelId: "1" };

describe("labels of a composer", () => {
  it("are the managed ones in the language of the article, then others in use, each once", () => {
    expect(labelChoices(presets, "en-US", ["VAR", "Goal"])).toEqual(["Goal", "Analysis", "VAR"]);
    expect(labelChoices(presets, "ar-JO", [])).toEqual(["هدف", "تحليل"]);
  });
});

describe("template of an entry", () => {
  it("fills an empty draft, a paragraph for each line", () => {
    const { body, ...fields } = filledFields(emptyEntry(), template, presets);
    expect(fields).toEqual({ title: "هدف!", label: "هدف" });
    expect(body?.content.map(({ content }) => content?.[0]?.text)).toEqual(["سجّل", "الدقيقة"]);
  });

  it("keeps a headline and a text that were written", () => {
    const draft = {
      ...emptyEntry(),
      title: "Written",
      body: { type: "doc" as const, content: [{ type: "paragraph" as const }] },
    };
    const filled = filledFields(draft, template, presets);
    expect(filled.title).toBe("Written");
    expect(filled.body?.content).toHaveLength(3);
  });

  it("leaves text and label as they are if it has none", () => {
    const filled = filledFields(emptyEntry(), { ...template, text: "", labelId: null }, presets);
    expect(filled).toEqual({ title: "هدف!" });
  });
});
