import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { ChosenPicture } from "../../media/chosen-picture.ts";
import { figureAttributes } from "./figure-attributes.ts";

/** Kinds of files that the library takes. */
const KINDS = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export interface UploadHost {
  editor(): Editor | null;
  /** Sends files in. */
  upload(files: File[]): Promise<ChosenPicture[]>;
  /** A picture is there now: it will be shown. */
  remember(pictures: ChosenPicture[]): void;
  /** A file was not taken, with what was said of it. */
  failed(file: File, error: unknown): void;
}

export interface Uploads {
  /** Sends a file in; the name is for the figure that waits for it. */
  begin(file: File): string;
}

/** The pictures among files, by what they say they are. */
export function picturesAmong(files: Iterable<File>): File[] {
  return [...files].filter((file) => KINDS.includes(file.type));
}

/** The file that a data: address holds. */
export function fileOf(dataAddress: string, name: string): File {
  const [head = "", data = ""] = dataAddress.split(",", 2);
  const type = head.slice("data:".length).split(";", 1)[0] ?? "";
  return new File([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))], `${name}.${type.split("/")[1]}`, { type });
}

/** Sends pictures in one after the other. The figure that stands for one becomes it when it is there, or goes when it was not taken. */
export function createUploads(host: UploadHost): Uploads {
  let last: Promise<void> = Promise.resolve();
  const send = async (name: string, file: File) => {
    try {
      const [chosen] = await host.upload([file]);
      if (chosen) host.remember([chosen]);
      settle(host.editor(), name, chosen);
    } catch (error) {
      settle(host.editor(), name, undefined);
      host.failed(file, error);
    }
  };
  return {
    begin(file) {
      const name = crypto.randomUUID();
      // Not before what waits for it stands in the text.
      last = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(() => send(name, file));
      return name;
    },
  };
}

/** Not a step that can be taken back by itself: it belongs to what put the figure there. */
function settle(editor: Editor | null, name: string, chosen: ChosenPicture | undefined): void {
  if (!editor || editor.isDestroyed) return;
  const found = waiting(editor, name);
  if (!found) return;
  const { node, pos } = found;
  const { tr } = editor.state;
  if (!chosen) tr.delete(pos, pos + node.nodeSize);
  else {
    const { alt, caption, ...attributes } = figureAttributes(chosen);
    tr.setNodeMarkup(pos, undefined, { ...attributes, alt: node.attrs.alt || alt, caption: node.attrs.caption || caption });
  }
  editor.view.dispatch(tr.setMeta("addToHistory", false));
}

function waiting({ state: { doc } }: Editor, name: string): { node: Node; pos: number } | undefined {
  let found: { node: Node; pos: number } | undefined;
  doc.descendants((node, pos) => {
    if (node.type.name === "figure" && node.attrs.upload === name) found = { node, pos };
    return !found;
  });
  return found;
}
