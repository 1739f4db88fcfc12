import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { bodyExtensions } from "./extensions.ts";
import { findUrls } from "./find-urls.ts";
import { autolink } from "./link.ts";

describe("URLs in a text", () => {
  const findHrefs = (text: string) => findUrls(text).map(({ href }) => href);

  it("are found only with the protocol http or https", () => {
    expect(
      findHrefs(
        "See https://x.example/a?b=1#c and http://y.example, not z.example or ftp://x.example.",
      ),
    ).toEqual(["https://x.example/a?b=1#c", "http://y.example"]);
  });

  it("end before punctuation and brackets of the sentence", () => {
    expect(
      findHrefs(
        "(https://x.example/a), «https://x.example/b»، https://x.example/c؟ https://x.example/d_(e).",
      ),
    ).toEqual([
      "https://x.example/a",
      "https://x.example/b",
      "https://x.example/c",
      "https://x.example/d_(e)",
    ]);
  });

  it("may contain any script and must have a host", () => {
    expect(findHrefs("https://موقع.عربي/صفحة https:// https://[")).toEqual([
      "https://موقع.عربي/صفحة",
    ]);
  });
});

describe("autolink of typed URLs", () => {
  const schema = getSchema(bodyExtensions("ltr"));
  const { link } = schema.marks;
  if (!link) throw new Error("The schema has no link mark");

  /**
   * Returns the linked texts and URLs after typing at the end of a paragraph with the given text.
   */
  function linked(
    text: string,
    type: (state: EditorState) => EditorState,
    marks: string[] = [],
  ): [string, string][] {
    const nodes = text
      ? [
          schema.text(
            text,
            marks.map((name) => schema.mark(name)),
          ),
        ]
      : [];
    const doc = schema.node("doc", null, [schema.node("paragraph", null, nodes)]);
    const state = EditorState.create({
      doc,
      plugins: [autolink(link as NonNullable<typeof link>)],
    });
    const found: [string, string][] = [];
    type(state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))).doc.descendants(
      (node) => {
        for (const mark of node.marks)
          if (mark.type === link) found.push([node.text ?? "", mark.attrs.href]);
      },
    );
    return found;
  }
  const typed = (text: string) => (state: EditorState) => state.apply(state.tr.insertText(text));

  it("links a URL when a space is typed after it", () => {
    expect(linked("Read (https://x.example/a).", typed(" "))).toEqual([
      ["https://x.example/a", "https://x.example/a"],
    ]);
    expect(linked("Read https://x.example/a", typed("b"))).toEqual([]);
    expect(linked("Read x.example", typed(" "))).toEqual([]);
  });

  it("links a URL when the line is split after it", () => {
    expect(
      linked("https://x.example", (state) => state.apply(state.tr.split(state.selection.from))),
    ).toEqual([["https://x.example", "https://x.example"]]);
  });

  it("does not link a URL in code", () => {
    expect(linked("https://x.example", typed(" "), ["code"])).toEqual([]);
  });

  it("does not extend the link to text typed after it", () => {
    expect(linked("https://x.example", (state) => typed("b")(typed(" ")(state)))).toEqual([
      ["https://x.example", "https://x.example"],
    ]);
  });

  it("does not link URLs in a transaction marked as not typed", () => {
    expect(
      linked("https://x.example", (state) =>
        state.apply(state.tr.insertText(" ").setMeta("preventAutolink", true)),
      ),
    ).toEqual([]);
  });
});
