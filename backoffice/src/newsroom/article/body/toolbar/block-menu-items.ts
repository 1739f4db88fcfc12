import type { Editor } from "@tiptap/core";
import type { BodyDialog } from "../dialogs/body-dialogs.tsx";
import { insertBlocks } from "../insert-blocks.ts";
import type { ToolMenuItem } from "./tool-menu.tsx";

/** Returns the menu items for charts, maps, timelines, footnotes and cards with HTML. */
export function blockMenuItems(
  editor: Editor,
  onOpen: (dialog: BodyDialog) => void,
  { hasFootnotes, mayAddHtml }: { hasFootnotes: boolean; mayAddHtml: boolean },
  t: (key: string) => string,
): ToolMenuItem[][] {
  const timeline = {
    type: "timeline",
    content: [{ type: "timelinePoint", content: [{ type: "paragraph" }] }],
  };
  return [
    [
      { label: t("body.tool.chart"), onSelect: () => onOpen("chart") },
      { label: t("body.tool.map"), onSelect: () => onOpen("map") },
      { label: t("body.tool.timeline"), onSelect: () => insertBlocks(editor, [timeline]) },
      ...(hasFootnotes
        ? [{ label: t("body.tool.footnote"), onSelect: () => onOpen("footnote") }]
        : []),
      ...(mayAddHtml ? [{ label: t("body.tool.html"), onSelect: () => onOpen("html") }] : []),
    ],
  ];
}
