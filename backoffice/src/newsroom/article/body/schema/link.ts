import { isArticleHref } from "@masthead/contract/newsroom/article-document.ts";
import { combineTransactionSteps, getChangedRanges, Mark, markPasteRule } from "@tiptap/core";
import type { MarkType, Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { addressesIn } from "./addresses-in.ts";

/** Meta of a transaction whose text nobody typed here: addresses in it stay as they are. */
export const PREVENT_AUTOLINK = "preventAutolink";

/**
 * A link. Addresses that are typed become links when the word is ended, and so do those in pasted text. The extension of the library
 * does the same for addresses without a protocol, which a body does not link, with a parser and a list of all top-level domains.
 */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: "a[href]", getAttrs: (element) => (isArticleHref(element.getAttribute("href")) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["a", isArticleHref(HTMLAttributes.href) ? HTMLAttributes : { ...HTMLAttributes, href: "" }, 0],
  addPasteRules() {
    return [
      markPasteRule({
        type: this.type,
        find: (text) => addressesIn(text).map(({ index, href }) => ({ index, text: href, data: { href } })),
        getAttributes: ({ data }) => ({ href: data?.href }),
      }),
    ];
  },
  addProseMirrorPlugins() {
    return [autolink(this.type)];
  },
});

/** Links the address in front of a space or a line end that was just typed. */
export const autolink = (type: MarkType): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, { doc, tr }: EditorState) {
      if (!transactions.some(({ docChanged }) => docChanged) || transactions.some((one) => one.getMeta(PREVENT_AUTOLINK))) return null;
      const changed = getChangedRanges(combineTransactionSteps(before.doc, [...transactions]));
      for (const { newRange } of changed) linkWordBefore(tr, doc, newRange, type);
      return tr.docChanged ? tr : null;
    },
  });

function linkWordBefore(tr: Transaction, doc: Node, { from, to }: { from: number; to: number }, type: MarkType): void {
  const $from = doc.resolve(from);
  const { parent } = $from;
  if (!parent.isTextblock || parent.type.spec.code) return;
  const start = $from.start();
  const within = to <= $from.end();
  // A new block ends the last word of the one that it was split from.
  const text = parent.textBetween(0, (within ? to : $from.end()) - start, undefined, "\ufffc");
  if (within && !/\s$/.test(text)) return;
  const words = text.trimEnd();
  const word = words.slice(words.search(/\S+$/));
  const [address] = addressesIn(word);
  if (!address) return;
  const at = start + words.length - word.length + address.index;
  const end = at + address.href.length;
  const { code } = doc.type.schema.marks;
  if (doc.rangeHasMark(at, end, type) || (code && doc.rangeHasMark(at, end, code))) return;
  tr.addMark(at, end, type.create({ href: address.href }));
}
