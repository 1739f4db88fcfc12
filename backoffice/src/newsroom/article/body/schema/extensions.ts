import { articleHref } from "@masthead/contract/newsroom/article-document.ts";
import type { Extensions, Node } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import type { Direction } from "../document/block-direction.ts";
import { BlockDirection } from "./block-direction.ts";
import { Embed } from "./embed.ts";
import { Figure } from "./figure.ts";
import { KeyFacts, PullQuote } from "./frames.ts";
import { Gallery } from "./gallery.ts";
import { Subscript, Superscript } from "./script-marks.ts";

/** The nodes that are shown by components of ours; by themselves they have no view. */
export interface ShownNodes {
  figure: Node;
  gallery: Node;
  embed: Node;
}

const isAllowed = (href: string) => articleHref.safeParse(href).success;

/** Everything that a body may hold, as the contract names it; `article` is the direction it is written in. */
export function bodyExtensions(article: Direction, shown: ShownNodes = { figure: Figure, gallery: Gallery, embed: Embed }): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      dropcursor: { color: false, width: 2, class: "drop-cursor" },
      link: {
        openOnClick: false,
        linkOnPaste: false,
        defaultProtocol: "https",
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: isAllowed,
        // Only what is meant as one: a name with a full stop in it is not.
        shouldAutoLink: (address) => /^https?:\/\//i.test(address),
      },
    }),
    Table.configure({ resizable: false, renderWrapper: true }),
    TableRow,
    TableHeader,
    TableCell,
    Subscript,
    Superscript,
    PullQuote,
    KeyFacts,
    shown.figure,
    shown.gallery,
    shown.embed,
    BlockDirection.configure({ article }),
  ];
}
