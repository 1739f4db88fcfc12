import { Node } from "@tiptap/core";

const textAttribute = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: ({ dataset }: HTMLElement) => dataset[name] || null,
});

/** Inline node for a footnote. Style sheets number it, in the editor as in the printed preview. */
export const Footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ note: textAttribute("note"), href: textAttribute("href") }),
  parseHTML: () => [{ tag: "sup[data-note]", priority: 60 }],
  renderHTML: ({ node: { attrs } }) => [
    "sup",
    { class: "footnote", title: attrs.note, "data-note": attrs.note, "data-href": attrs.href },
  ],
});
