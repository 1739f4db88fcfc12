import { embedProviderOf, isWebUrl } from "@masthead/contract/newsroom/article/embed-provider.ts";
import type { Editor } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import { dropPoint } from "@tiptap/pm/transform";
import {
  type BodyUploadHost,
  type BodyUploads,
  createBodyUploads,
  fileFromDataUrl,
  imageFilesIn,
} from "../body-uploads.ts";
import type { Direction } from "../document/block-direction.ts";
import { insertBlocks } from "../insert-blocks.ts";
import { cleanPaste } from "./clean-paste.ts";
import { cleanUrl } from "./clean-url.ts";
import { readHtml, writeHtml } from "./pasted-html.ts";
import { textOf } from "./pasted-tree.ts";

/** Visible content that a paste left out. */
export interface SkippedContent {
  images: number;
  /** Elements with text, such as buttons and formulas. */
  texts: number;
}

export interface PasteHost {
  direction: Direction;
  uploads: BodyUploadHost;
  /** Called after a paste that left out some content. */
  onSkipped(skipped: SkippedContent): void;
}

/** Handlers of an editor for pasted and dropped content, and for a typed URL of a player. */
export interface PasteHandlers {
  cleanHtml(html: string): string;
  /** Handles pasted image files and URLs. Returns false for any other content. */
  paste(data: DataTransfer): boolean;
  /** Handles dropped image files. Returns false for any other content. */
  drop(event: DragEvent): boolean;
  /** Turns a line that is the URL of a player into an embed. Returns false for any other line. */
  embedTypedUrl(): boolean;
}

/**
 * Creates the handlers, which clean pasted and dropped content, upload images, and turn URLs into
 * embeds and links.
 */
export function createPasteHandlers(editor: Editor, host: PasteHost): PasteHandlers {
  const uploads = createBodyUploads(host.uploads);
  return {
    cleanHtml: (html) => cleanHtml(html, host, uploads),
    paste: (data) => handlePaste(editor, uploads, data),
    drop(event) {
      const files = imageFilesIn(event.dataTransfer?.files ?? []);
      const position = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (!files.length || !position) return false;
      insertFiles(editor, uploads, files, position.pos);
      return true;
    },
    embedTypedUrl: () => embedTypedUrl(editor),
  };
}

function cleanHtml(
  html: string,
  { direction, onSkipped }: PasteHost,
  uploads: BodyUploads,
): string {
  const skipped: SkippedContent = { images: 0, texts: 0 };
  const nodes = cleanPaste(readHtml(html), {
    direction,
    fromThisEditor: html.includes("data-pm-slice"),
    startUpload: (address) => uploads.begin(fileFromDataUrl(address, "pasted")),
    startFetch: (url) => uploads.beginFetch(url),
    onSkipped: () => {
      skipped.images += 1;
    },
    onTextDropped: () => {
      skipped.texts += 1;
    },
  });
  if (skipped.images || skipped.texts) onSkipped(skipped);
  return writeHtml(nodes);
}

/**
 * Handles pasted image files and URLs. Files are ignored next to HTML text: word processors add an
 * image of the text.
 */
function handlePaste(editor: Editor, uploads: BodyUploads, data: DataTransfer): boolean {
  const html = data.getData("text/html");
  const htmlText = html ? textOf(readHtml(html)).trim() : "";
  const files = imageFilesIn(data.files);
  if (files.length && !htmlText) {
    insertFiles(editor, uploads, files);
    return true;
  }
  const text = data.getData("text/plain").trim();
  return isWebUrl(text) && (!htmlText || htmlText === text) && pasteUrl(editor, text);
}

function insertFiles(editor: Editor, uploads: BodyUploads, files: File[], position?: number): void {
  const figures = files.map((file) => ({ type: "figure", attrs: { upload: uploads.begin(file) } }));
  const { doc, schema } = editor.state;
  const insertAt =
    position === undefined
      ? null
      : dropPoint(
          doc,
          position,
          new Slice(schema.nodeFromJSON({ type: "doc", content: figures }).content, 0, 0),
        );
  insertBlocks(editor, figures, insertAt === null ? undefined : { from: insertAt, to: insertAt });
}

/**
 * Pastes a URL: an embed on an empty line if it is a player, a link on selected text, else linked
 * text.
 */
function pasteUrl(editor: Editor, text: string): boolean {
  const url = cleanUrl(text);
  if (!url || editor.isActive("codeBlock") || editor.isActive("code")) return false;
  const { empty, $from } = editor.state.selection;
  const provider = embedProviderOf(url);
  if (
    provider &&
    empty &&
    $from.depth === 1 &&
    $from.parent.type.name === "paragraph" &&
    !$from.parent.content.size
  ) {
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

/** Turns a line that is the URL of a player into an embed when Enter is pressed. */
function embedTypedUrl(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection;
  const { parent, depth, parentOffset } = $from;
  const url = parent.textContent.trim();
  if (
    !empty ||
    depth !== 1 ||
    parent.type.name !== "paragraph" ||
    parentOffset !== parent.content.size ||
    !isWebUrl(url)
  )
    return false;
  const provider = embedProviderOf(url);
  if (!provider) return false;
  insertBlocks(editor, [{ type: "embed", attrs: { provider, url } }], {
    from: $from.before(),
    to: $from.after(),
  });
  return true;
}
