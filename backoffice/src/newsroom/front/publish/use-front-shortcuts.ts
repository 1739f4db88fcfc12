import { useEffect, useEffectEvent } from "react";
import { isShortcut } from "../../../platform/keys.ts";
import { useFrontEditor } from "../front-editor.ts";

/** Returns whether a key belongs to a text field, or to a dialog or menu above the screen. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input:not([type=checkbox]), textarea, [contenteditable=true], [role=dialog], [role=menu]",
  ) !== null;

const isRedo = (event: KeyboardEvent): boolean =>
  isShortcut(event, "y") ||
  ((event.ctrlKey || event.metaKey) &&
    event.shiftKey &&
    !event.altKey &&
    (event.key.toLowerCase() === "z" || event.code === "KeyZ"));

/**
 * Undoes with Ctrl+Z, redoes with Ctrl+Y or Ctrl+Shift+Z, and publishes with Ctrl+Enter; on a Mac
 * with ⌘.
 */
export function useFrontShortcuts({ onPublish }: { onPublish: () => void }): void {
  const { queue, dialog, mayEdit } = useFrontEditor();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (dialog || isElsewhere(event.target)) return;
    const step = isShortcut(event, "z") ? "undo" : isRedo(event) ? "redo" : null;
    const edit = step && mayEdit ? () => queue[step]() : null;
    const action = isShortcut(event, "enter") ? onPublish : edit;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
