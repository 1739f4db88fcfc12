import { Node } from "@tiptap/core";
import { parseMap } from "../map/stored-map.ts";

/** Node for a map. Its data are one attribute, which its dialog edits. */
export const ArticleMapNode = Node.create({
  name: "map",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    map: {
      default: null,
      rendered: false,
      parseHTML: ({ dataset }: HTMLElement) => parseMap(dataset.map),
    },
  }),
  parseHTML: () => [
    {
      tag: "div[data-map]",
      getAttrs: ({ dataset }) => (parseMap(dataset.map) ? null : false),
    },
  ],
  renderHTML: ({ node }) => [
    "div",
    { "data-map": JSON.stringify(node.attrs.map) },
    node.attrs.map?.title ?? "",
  ],
});
