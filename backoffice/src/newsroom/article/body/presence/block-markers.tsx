import type { PresentEditor } from "@masthead/contract/newsroom/article/article-draft.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Editor } from "@tiptap/react";
import { useEffect } from "react";
import { useUiLocale } from "../../../../platform/messages/locale.ts";
import "./block-markers.css";

const KEY = new PluginKey("blockMarkers");

interface BlockMarkersProps {
  editor: Editor;
  editors: PresentEditor[];
}

/** Marks the blocks of the body that other users are in, with their names. */
export function BlockMarkers({ editor, editors }: BlockMarkersProps) {
  const locale = useUiLocale();
  const present = JSON.stringify(editors.map(({ block, name }) => [block, name]));
  useEffect(() => {
    const namesByBlock = Map.groupBy(JSON.parse(present) as [string, string][], ([block]) => block);
    const list = new Intl.ListFormat(intlLocale(locale), { type: "unit", style: "short" });
    const labels = new Map(
      [...namesByBlock].map(([block, entries]) => [
        block,
        list.format(entries.map(([, name]) => name)),
      ]),
    );
    editor.registerPlugin(markerPlugin(labels));
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(KEY);
    };
  }, [editor, present, locale]);
  return null;
}

/**
 * Plugin that decorates blocks by id. A decoration of the block itself, as an element next to it
 * would shift the text.
 */
const markerPlugin = (labels: ReadonlyMap<string, string>): Plugin =>
  new Plugin({
    key: KEY,
    props: {
      decorations({ doc }) {
        const decorations: Decoration[] = [];
        doc.forEach((node, pos) => {
          const label = labels.get(node.attrs.id);
          if (label)
            decorations.push(
              Decoration.node(pos, pos + node.nodeSize, {
                class: "block-present",
                "data-editors": label,
              }),
            );
        });
        return DecorationSet.create(doc, decorations);
      },
    },
  });
