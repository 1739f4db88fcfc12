import { useEffect, useRef, useState } from "react";

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));

const hasDraggedFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Handles files that are dropped anywhere on the page or pasted, while `active`. Returns whether
 * files are being dragged over the page.
 */
export function useWindowFileDrop(onFiles: (files: File[]) => void, active: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const callback = useRef(onFiles);
  useEffect(() => {
    callback.current = onFiles;
  });

  useEffect(() => {
    if (!active) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const listen = <Name extends "dragenter" | "dragover" | "dragleave" | "drop">(
      name: Name,
      handler: (event: DragEvent) => void,
    ) =>
      // Events that an inner drop zone has handled are ignored.
      document.addEventListener(
        name,
        (event) => hasDraggedFiles(event) && !event.defaultPrevented && handler(event),
        { signal },
      );
    listen("dragenter", () => setIsOver(true));
    listen("dragover", (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    });
    // `relatedTarget` is null only when the pointer leaves the page.
    listen("dragleave", (event) => event.relatedTarget === null && setIsOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length) callback.current(files);
    });
    document.addEventListener("drop", () => setIsOver(false), { signal });
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length || event.defaultPrevented || isEditable(event.target)) return;
      event.preventDefault();
      callback.current(files);
    };
    document.addEventListener("paste", onPaste, { signal });
    return () => {
      listeners.abort();
      setIsOver(false);
    };
  }, [active]);
  return isOver;
}

/**
 * Prevents the browser from opening a file that is dropped outside a drop zone, which would leave
 * the page and lose unsaved text.
 */
export function usePreventStrayDrops(): void {
  useEffect(() => {
    const preventOpening = (event: DragEvent) => {
      if (!hasDraggedFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", preventOpening);
    window.addEventListener("drop", preventOpening);
    return () => {
      window.removeEventListener("dragover", preventOpening);
      window.removeEventListener("drop", preventOpening);
    };
  }, []);
}
