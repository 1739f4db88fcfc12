import { isArticleHref } from "@masthead/contract/newsroom/article/article-document.ts";
import { combineTransactionSteps, getChangedRanges, Mark, markPasteRule } from "@tiptap/core";
import type { MarkType, Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { findUrls } from "./find-urls.ts";

/** Transaction meta key that disables autolinking, for text that was not typed. */
export const PREVENT_AUTOLINK = "preventAutolink";

/**
 * Link mark. Typed URLs are linked when the word ends, pasted ones immediately. The Tiptap link
 * extension also links bare host names, which a body does not, and ships a parser and a list of all
 * top-level domains for that.
 */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => (isArticleHref(element.getAttribute("href")) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    "a",
    isArticleHref(HTMLAttributes.href) ? HTMLAttributes : { ...HTMLAttributes, href: "" },
    0,
  ],
  addPasteRules() {
    return [
      markPasteRule({
        type: this.type,
        find: (text) =>
          findUrls(text).map(({ index, href }) => ({ index, text: href, data: { href } })),
        getAttributes: ({ data }) => ({ href: data?.href }),
      }),
    ];
  },
  addProseMirrorPlugins() {
    return [autolink(this.type)];
  },
});

/** Plugin that links the URL before a space or line break that was just typed. */
export const autolink = (type: MarkType): Plugin =>
  new Plugin({
    appendTransaction(transactions, oldState, { doc, tr }: EditorState) {
      if (
        !transactions.some(({ docChanged }) => docChanged) ||
        transactions.some((one) => one.getMeta(PREVENT_AUTOLINK))
      )
        return null;
      const changed = getChangedRanges(combineTransactionSteps(oldState.doc, [...transactions]));
      for (const { newRange } of changed) linkWordBefore(tr, doc, newRange, type);
      return tr.docChanged ? tr : null;
    },
  });

function linkWordBefore(
  tr: Transaction,
  doc: Node,
  { from, to }: { from: number; to: number },
  type: MarkType,
): void {
  const $from = doc.resolve(from);
  const { parent } = $from;
  if (!parent.isTextblock || parent.type.spec.code) return;
  const start = $from.start();
  const within = to <= $from.end();
  // A new block ends the last word of the block it was split from.
  const text = parent.textBetween(0, (within ? to : $from.end()) - start, undefined, "\ufffc");
  if (within && !/\s$/.test(text)) return;
  const trimmedText = text.trimEnd();
  const word = trimmedText.slice(trimmedText.search(/\S+$/));
  const [match] = findUrls(word);
  if (!match) return;
  const linkStart = start + trimmedText.length - word.length + match.index;
  const linkEnd = linkStart + match.href.length;
  const { code } = doc.type.schema.marks;
  if (
    doc.rangeHasMark(linkStart, linkEnd, type) ||
    (code && doc.rangeHasMark(linkStart, linkEnd, code))
  )
    return;
  tr.addMark(linkStart, linkEnd, type.create({ href: match.href }));
}
