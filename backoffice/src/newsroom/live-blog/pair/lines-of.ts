/** Elements after which a line ends. */
const BLOCKS = "p, h2, h3, h4, li, blockquote, figcaption, tr, pre";

/** Returns the text of HTML that the server has sanitised, a line per block. Images have none. */
export function linesOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const block of body.querySelectorAll(BLOCKS)) block.append("\n");
  return (body.textContent ?? "").replaceAll(/\n{2,}/g, "\n").trim();
}
