import type {
  ArticleDocument,
  ArticleNode,
} from "@masthead/contract/newsroom/article/article-document.ts";

/** Link, embed or external image of a body. */
export interface BodyLink {
  url: string;
  kind: "link" | "embed" | "image";
  /** Linked text; empty for an embed. */
  text: string;
}

/** Web pages, and paths of this site: not mail, telephone numbers and anchors. */
const isPage = (url: string) => /^(https?:\/\/|\/)/i.test(url);

/** Returns the links of a body to pages, each URL once, in order. */
export function findLinks(document: ArticleDocument): BodyLink[] {
  const links = new Map<string, BodyLink>();
  const add = (url: string | undefined, kind: BodyLink["kind"], text: string) => {
    if (!url || !isPage(url)) return;
    const known = links.get(url);
    links.set(url, known ? { ...known, text: known.text || text } : { url, kind, text });
  };
  const visit = (node: ArticleNode) => {
    for (const mark of node.marks ?? []) add(mark.attrs?.href, "link", node.text ?? "");
    if (node.type === "embed") add(node.attrs?.url, "embed", "");
    if (node.type === "footnote") add(node.attrs?.href, "link", node.attrs?.note ?? "");
    if (node.type === "figure") add(node.attrs?.src, "image", node.attrs?.alt ?? "");
    node.content?.forEach(visit);
  };
  document.content.forEach(visit);
  return [...links.values()];
}
