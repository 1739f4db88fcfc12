import { HTML_CARD_LENGTH } from "@masthead/contract/newsroom/article/article-document.ts";
import { Node } from "@tiptap/core";

/** Node for a card with HTML, which its dialog edits. */
export const HtmlCard = Node.create({
  name: "htmlCard",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    code: {
      default: "",
      rendered: false,
      parseHTML: ({ dataset }: HTMLElement) => dataset.htmlCard ?? "",
    },
  }),
  parseHTML: () => [
    {
      tag: "div[data-html-card]",
      getAttrs: ({ dataset }) =>
        dataset.htmlCard && dataset.htmlCard.length <= HTML_CARD_LENGTH ? null : false,
    },
  ],
  renderHTML: ({ node }) => ["div", { "data-html-card": node.attrs.code }],
});
