import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { addressesIn } from "./addresses-in.ts";
import { bodyExtensions } from "./extensions.ts";
import { autolink } from "./link.ts";

describe("addresses in a text", () => {
  const found = (text: string) => addressesIn(text).map(({ href }) => href);

  it("are found with their protocol alone", () => {
    expect(found("See https://x.example/a?b=1#c and http://y.example, not z.example or ftp://x.example.")).toEqual([
      "https://x.example/a?b=1#c",
      "http://y.example",
    ]);
  });

  it("end before punctuation and brackets that belong to the sentence", () => {
    expect(found("(https://x.example/a), «https://x.example/b»، https://x.example/c؟ https://x.example/d_(e).")).toEqual([
      "https://x.example/a",
      "https://x.example/b",
      "https://x.example/c",
      "https://x.example/d_(e)",
    ]);
  });

  it("can be of any script, and must be whole", () => {
    expect(found("https://موقع.عربي/صفحة https:// https://[")).toEqual(["https://موقع.عربي/صفحة"]);
  });
});

describe("typed addresses", () => {
  const schema = getSchema(bodyExtensions("ltr"));
  const { link } = schema.marks;
  if (!link) throw new Error("the schema has no links");

  /** The text that is linked after a text is in a paragraph and something is typed at its end. */
  function linked(text: string, type: (state: EditorState) => EditorState, marks: string[] = []): [string, string][] {
    const nodes = text
      ? [
          schema.text(
            text,
            marks.map((name) => schema.mark(name)),
          ),
        ]
      : [];
    const doc = schema.node("doc", null, [schema.node("paragraph", null, nodes)]);
    const state = EditorState.create({ doc, plugins: [autolink(link as NonNullable<typeof link>)] });
    const found: [string, string][] = [];
    type(state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))).doc.descendants((node) => {
      for (const mark of node.marks) if (mark.type === link) found.push([node.text ?? "", mark.attrs.href]);
    });
    return found;
  }
  const typed = (text: string) => (state: EditorState) => state.apply(state.tr.insertText(text));

  it("become links when a space follows", () => {
    expect(linked("Read (https://x.example/a).", typed(" "))).toEqual([["https://x.example/a", "https://x.example/a"]]);
    expect(linked("Read https://x.example/a", typed("b"))).toEqual([]);
    expect(linked("Read x.example", typed(" "))).toEqual([]);
  });

  it("become links when the line ends", () => {
    expect(linked("https://x.example", (state) => state.apply(state.tr.split(state.selection.from)))).toEqual([
      ["https://x.example", "https://x.example"],
    ]);
  });

  it("stay as they are in code", () => {
    expect(linked("https://x.example", typed(" "), ["code"])).toEqual([]);
  });

  it("do not go on in what is typed behind them", () => {
    expect(linked("https://x.example", (state) => typed("b")(typed(" ")(state)))).toEqual([["https://x.example", "https://x.example"]]);
  });

  it("stay as they are in text that came from elsewhere", () => {
    expect(linked("https://x.example", (state) => state.apply(state.tr.insertText(" ").setMeta("preventAutolink", true)))).toEqual([]);
  });
});
