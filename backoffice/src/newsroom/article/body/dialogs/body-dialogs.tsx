import type { Editor } from "@tiptap/react";
import { Suspense } from "react";
import type { MediaParts } from "../body-context.ts";
import { insertBlocks } from "../insert-blocks.ts";
import {
  ChartDialog,
  EmbedDialog,
  FootnoteDialog,
  HtmlCardDialog,
  LinkDialog,
  MapDialog,
} from "./lazy-dialogs.tsx";

export type BodyDialog = "link" | "embed" | "media" | "chart" | "map" | "html" | "footnote";

interface BodyDialogsProps {
  editor: Editor;
  open: BodyDialog | null;
  MediaDialog: MediaParts["MediaDialog"] | undefined;
  onClose(): void;
}

/** Dialogs that the toolbar opens. */
export function BodyDialogs({ editor, open, MediaDialog, onClose }: BodyDialogsProps) {
  return (
    <>
      <LinkDialog open={open === "link"} editor={editor} onClose={onClose} />
      <EmbedDialog
        open={open === "embed"}
        onClose={onClose}
        onExited={() => editor.commands.focus()}
        onChoose={(attrs) => insertBlocks(editor, [{ type: "embed", attrs }])}
      />
      <ChartDialog
        open={open === "chart"}
        onClose={onClose}
        onExited={() => editor.commands.focus()}
        onChoose={(chart) => insertBlocks(editor, [{ type: "chart", attrs: { chart } }])}
      />
      <MapDialog
        open={open === "map"}
        onClose={onClose}
        onExited={() => editor.commands.focus()}
        onChoose={(map) => insertBlocks(editor, [{ type: "map", attrs: { map } }])}
      />
      <HtmlCardDialog
        open={open === "html"}
        onClose={onClose}
        onExited={() => editor.commands.focus()}
        onChoose={(code) => insertBlocks(editor, [{ type: "htmlCard", attrs: { code } }])}
      />
      <FootnoteDialog open={open === "footnote"} editor={editor} onClose={onClose} />
      {open === "media" && MediaDialog && (
        <Suspense>
          <MediaDialog
            onClose={onClose}
            onInsert={(attrs) => insertBlocks(editor, [{ type: "media", attrs }])}
          />
        </Suspense>
      )}
    </>
  );
}
