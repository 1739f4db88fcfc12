import { embedProviderOf, isWebAddress } from "@masthead/contract/newsroom/embed-address.ts";
import { Node } from "@tiptap/core";

const read = (name: string) => ({ default: null, rendered: false, parseHTML: (element: HTMLElement) => element.getAttribute(name) });

/** The player of another site, which readers load by a click. */
export const Embed = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ provider: read("data-embed"), url: read("data-url") }),
  parseHTML: () => [
    {
      tag: "div[data-embed]",
      getAttrs: ({ dataset: { embed, url = "" } }) => (isWebAddress(url) && embedProviderOf(url) === embed ? null : false),
    },
  ],
  renderHTML({ node }) {
    const { provider, url } = node.attrs;
    return ["div", { "data-embed": provider, "data-url": url }, ["a", { href: url }, url]];
  },
});
