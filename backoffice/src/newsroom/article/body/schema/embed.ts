import { embedProviderOf, isWebUrl } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { Node } from "@tiptap/core";

const attributeFrom = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** Node for the player of another site, which readers load with a click. */
export const Embed = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ provider: attributeFrom("data-embed"), url: attributeFrom("data-url") }),
  parseHTML: () => [
    {
      tag: "div[data-embed]",
      getAttrs: ({ dataset: { embed, url = "" } }) =>
        isWebUrl(url) && embedProviderOf(url) === embed ? null : false,
    },
  ],
  renderHTML({ node }) {
    const { provider, url } = node.attrs;
    return ["div", { "data-embed": provider, "data-url": url }, ["a", { href: url }, url]];
  },
});
