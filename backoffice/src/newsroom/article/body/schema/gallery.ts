import { Node } from "@tiptap/core";

/** Node for several images side by side. */
export const Gallery = Node.create({
  name: "gallery",
  group: "block",
  content: "figure*",
  draggable: true,
  isolating: true,
  parseHTML: () => [{ tag: "div.gallery" }],
  renderHTML: () => ["div", { class: "gallery" }, 0],
});
