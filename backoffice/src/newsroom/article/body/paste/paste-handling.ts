import { embedProviderOf, isWebAddress } from "@masthead/contract/newsroom/embed-address.ts";
import { type Editor, Extension } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import type { Direction } from "../document/block-direction.ts";
import { insertBlocks } from "../insert-blocks.ts";
import { fileOf, picturesAmong, type Uploads } from "../uploads.ts";
import { cleanAddress } from "./clean-address.ts";
import { cleanPaste } from "./clean-paste.ts";
import { readHtml, writeHtml } from "./pasted-html.ts";
import { textOf } from "./pasted-tree.ts";

interface PasteHost {
  direction: Direction;
  uploads: Uploads;
  /** Pictures were pasted that cannot be had. */
  leftOut(count: number): void;
}

/** Cleans what is pasted or dropped, takes in pictures, and knows addresses. */
export function pasteHandling(host: PasteHost): Extension {
  return Extension.create({
    name: "pasteHandling",
    priority: 1100,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            transformPastedHTML: (html) => cleaned(html, host),
            handlePaste: (_view, { clipboardData }) => clipboardData !== null && takesPaste(editor, host, clipboardData),
            handleDrop: (view, event, _slice, moved) => {
              const files = moved ? [] : picturesAmong(event.dataTransfer?.files ?? []);
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
              if (!files.length || !at) return false;
              insertFiles(editor, host, files, at.pos);
              return true;
            },
          },
        }),
      ];
    },
    addKeyboardShortcuts: () => ({ Enter: ({ editor }) => embedTyped(editor) }),
  });
}

function cleaned(html: string, { direction, uploads, leftOut }: PasteHost): string {
  let count = 0;
  const nodes = cleanPaste(readHtml(html), {
    direction,
    own: html.includes("data-pm-slice"),
    take: (address) => uploads.begin(fileOf(address, "pasted")),
    leaveOut: () => {
      count += 1;
    },
  });
  if (count) leftOut(count);
  return writeHtml(nodes);
}

/** Files, when there is nothing to read beside them: word processors send a picture of the text along with it. */
function takesPaste(editor: Editor, host: PasteHost, data: DataTransfer): boolean {
  const html = data.getData("text/html");
  const htmlText = html ? textOf(readHtml(html)).trim() : "";
  const files = picturesAmong(data.files);
  if (files.length && !htmlText) {
    insertFiles(editor, host, files);
    return true;
  }
  const text = data.getData("text/plain").trim();
  return isWebAddress(text) && (!htmlText || htmlText === text) && pasteAddress(editor, text);
}

function insertFiles(editor: Editor, { uploads }: PasteHost, files: File[], at?: number): void {
  const figures = files.map((file) => ({ type: "figure", attrs: { upload: uploads.begin(file) } }));
  const { doc, schema } = editor.state;
  const point =
    at === undefined ? null : dropPoint(doc, at, new Slice(schema.nodeFromJSON({ type: "doc", content: figures }).content, 0, 0));
  insertBlocks(editor, figures, point === null ? undefined : { from: point, to: point });
}

/** On an empty line a player if it is one, on selected text its link, else text that links to itself. */
function pasteAddress(editor: Editor, text: string): boolean {
  const url = cleanAddress(text);
  if (!url || editor.isActive("codeBlock") || editor.isActive("code")) return false;
  const { empty, $from } = editor.state.selection;
  const provider = embedProviderOf(url);
  if (provider && empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && !$from.parent.content.size) {
    insertBlocks(editor, [{ type: "embed", attrs: { provider, url } }]);
    return true;
  }
  const mark = { type: "link", attrs: { href: url } };
  if (!empty) return editor.chain().setMark("link", mark.attrs).run();
  return editor
    .chain()
    .insertContent({ type: "text", text: url, marks: [mark] })
    .unsetMark("link")
    .run();
}

/** A line that is the address of a player becomes the player, when it is ended. */
function embedTyped(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection;
  const { parent, depth, parentOffset } = $from;
  const url = parent.textContent.trim();
  if (!empty || depth !== 1 || parent.type.name !== "paragraph" || parentOffset !== parent.content.size || !isWebAddress(url)) return false;
  const provider = embedProviderOf(url);
  if (!provider) return false;
  insertBlocks(editor, [{ type: "embed", attrs: { provider, url } }], { from: $from.before(), to: $from.after() });
  return true;
}
