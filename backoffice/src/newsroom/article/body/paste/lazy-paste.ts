import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { keepHeading } from "./keep-heading.ts";
import type { PasteHandlers, PasteHost } from "./paste-handling.ts";

/**
 * Extension that handles pasted and dropped content. The handlers are loaded when the text gets the
 * focus or something is dragged over it. Content pasted or dropped before that is handled once they
 * are loaded.
 */
export function lazyPaste(host: PasteHost): Extension {
  let handlers: PasteHandlers | null = null;
  let loading: Promise<void> | null = null;
  const load = (editor: Editor) => {
    loading ??= import("./paste-handling.ts").then(
      ({ createPasteHandlers }) => {
        handlers = createPasteHandlers(editor, host);
      },
      () => {
        // Without a connection; the next paste tries again.
        loading = null;
      },
    );
    return loading;
  };
  return Extension.create({
    name: "pasteHandling",
    priority: 1100,
    addProseMirrorPlugins() {
      const { editor } = this;
      const preload = () => {
        void load(editor);
        return false;
      };
      /**
       * Repeats an event of the clipboard, whose content can be read only during the event, once
       * the handlers are loaded.
       */
      const postpone = (
        view: EditorView,
        event: Event,
        data: DataTransfer,
        repeated: (data: DataTransfer) => Event,
      ) => {
        event.preventDefault();
        const copy = copyOf(data);
        void load(editor).then(() => {
          if (view.isDestroyed) return;
          if (handlers) view.dom.dispatchEvent(repeated(copy));
          else view.pasteText(copy.getData("text/plain"));
        });
        return true;
      };
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              focus: preload,
              dragenter: preload,
              paste: (view, event) =>
                handlers === null &&
                event.clipboardData !== null &&
                postpone(
                  view,
                  event,
                  event.clipboardData,
                  (clipboardData) => new ClipboardEvent("paste", { ...BUBBLING, clipboardData }),
                ),
              drop: (view, event) =>
                handlers === null &&
                event.dataTransfer !== null &&
                // Moving content of the text itself needs no cleaning.
                view.dragging === null &&
                postpone(view, event, event.dataTransfer, (dataTransfer) => {
                  const { clientX, clientY } = event;
                  return new DragEvent("drop", { ...BUBBLING, clientX, clientY, dataTransfer });
                }),
            },
            transformPastedHTML: (html) => handlers?.cleanHtml(html) ?? html,
            transformPasted: (slice, { state }) => keepHeading(slice, state.selection),
            handlePaste: (_view, { clipboardData }) =>
              clipboardData !== null && (handlers?.paste(clipboardData) ?? false),
            handleDrop: (_view, event, _slice, moved) => !moved && (handlers?.drop(event) ?? false),
          },
        }),
      ];
    },
    addKeyboardShortcuts: () => ({ Enter: () => handlers?.embedTypedUrl() ?? false }),
  });
}

const BUBBLING = { bubbles: true, cancelable: true };

function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of data.types) if (type !== "Files") copy.setData(type, data.getData(type));
  for (const file of data.files) copy.items.add(file);
  return copy;
}
