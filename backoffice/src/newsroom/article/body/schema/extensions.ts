import type { Extensions, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { TableCell } from "@tiptap/extension-table/cell";
import { TableHeader } from "@tiptap/extension-table/header";
import { TableRow } from "@tiptap/extension-table/row";
import { Table } from "@tiptap/extension-table/table";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { TrailingNode } from "@tiptap/extensions/trailing-node";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import type { Direction } from "../document/block-direction.ts";
import { BlockDirection } from "./block-direction.ts";
import { BlockIds } from "./block-ids.ts";
import { Chart } from "./chart.ts";
import { Embed } from "./embed.ts";
import { Figure } from "./figure.ts";
import { Footnote } from "./footnote.ts";
import { KeyFacts, PullQuote } from "./frames.ts";
import { Gallery } from "./gallery.ts";
import { HtmlCard } from "./html-card.ts";
import { Link } from "./link.ts";
import { ArticleMapNode } from "./map.ts";
import { Media } from "./media.ts";
import { Subscript, Superscript } from "./script-marks.ts";
import { Timeline, TimelinePoint } from "./timeline.ts";

/** Nodes that are rendered by React components; without one they have no view. */
export interface NodesWithViews {
  figure: Node;
  gallery: Node;
  embed: Node;
  media: Node;
  chart: Node;
  map: Node;
  htmlCard: Node;
  timeline: Node;
  timelinePoint: Node;
}

const NODES_WITHOUT_VIEWS: NodesWithViews = {
  figure: Figure,
  gallery: Gallery,
  embed: Embed,
  media: Media,
  chart: Chart,
  map: ArticleMapNode,
  htmlCard: HtmlCard,
  timeline: Timeline,
  timelinePoint: TimelinePoint,
};

/**
 * Extensions for all node types and marks of the contract. `articleDirection` is the writing
 * direction of the article.
 */
export function bodyExtensions(
  articleDirection: Direction,
  nodes: NodesWithViews = NODES_WITHOUT_VIEWS,
): Extensions {
  return [
    Bold,
    Blockquote,
    BulletList,
    Code,
    CodeBlock,
    Document,
    Dropcursor.configure({ color: false, width: 2, class: "drop-cursor" }),
    Gapcursor,
    HardBreak,
    Heading.configure({ levels: [2, 3, 4] }),
    UndoRedo,
    HorizontalRule,
    Italic,
    ListItem,
    ListKeymap,
    Link,
    OrderedList,
    Paragraph,
    Strike,
    Text,
    Underline,
    TrailingNode,
    Table.configure({ resizable: false, renderWrapper: true }),
    TableRow,
    TableHeader,
    TableCell,
    Subscript,
    Superscript,
    PullQuote,
    KeyFacts,
    nodes.figure,
    nodes.gallery,
    nodes.embed,
    nodes.media,
    nodes.chart,
    nodes.map,
    nodes.htmlCard,
    nodes.timeline,
    nodes.timelinePoint,
    Footnote,
    BlockDirection.configure({ articleDirection }),
    BlockIds,
  ];
}
