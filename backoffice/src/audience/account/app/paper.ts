/** Prints a text by itself, without the page that it stands in. */
export function printText(text: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const paper = page?.createElement("pre");
  if (!page || !paper || !frame.contentWindow) return;
  page.documentElement.dir = document.documentElement.dir;
  paper.textContent = text;
  page.body.append(paper);
  frame.contentWindow.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow.print();
}

/** Hands a text over as a file. */
export function downloadText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
