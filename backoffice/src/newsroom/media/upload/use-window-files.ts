import { useEffect, useRef, useState } from "react";

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

const draggedFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes files that are dropped anywhere on the screen or pasted; true while some hang above it. Nothing is taken while it is not `active`. */
export function useWindowFiles(onFiles: (files: File[]) => void, active: boolean): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    if (!active) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const listen = <Name extends "dragenter" | "dragover" | "dragleave" | "drop">(name: Name, act: (event: DragEvent) => void) =>
      // A smaller place inside may have taken it already; what is taken nowhere comes to the window.
      document.addEventListener(name, (event) => draggedFiles(event) && !event.defaultPrevented && act(event), { signal });
    listen("dragenter", () => setOver(true));
    listen("dragover", (event) => {
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    });
    // Left for good only when it leads to nothing else on the page.
    listen("dragleave", (event) => event.relatedTarget === null && setOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length) take.current(files);
    });
    document.addEventListener("drop", () => setOver(false), { signal });
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length || event.defaultPrevented || isEditable(event.target)) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener("paste", onPaste, { signal });
    return () => {
      listeners.abort();
      setOver(false);
    };
  }, [active]);
  return over;
}

/** Keeps a file that misses its place from being opened by the browser, which would leave the page and what was typed there. */
export function useStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!draggedFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);
}
