/** Prints a text on its own, without the surrounding page. */
export function printText(text: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const frameDocument = frame.contentDocument;
  const pre = frameDocument?.createElement("pre");
  if (!frameDocument || !pre || !frame.contentWindow) return;
  frameDocument.documentElement.dir = document.documentElement.dir;
  pre.textContent = text;
  frameDocument.body.append(pre);
  frame.contentWindow.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow.print();
}

export function downloadText(text: string, name: string): void {
  const objectUrl = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = objectUrl;
  link.download = name;
  link.click();
  URL.revokeObjectURL(objectUrl);
}
