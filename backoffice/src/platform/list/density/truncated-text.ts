import type { MouseEvent } from "react";

/** Shows the full text of a cell as its tooltip if it is truncated. */
export function showTruncatedText({ target }: MouseEvent): void {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>("td.RaDataTable-rowCell") : null;
  if (!cell) return;
  if ([cell, ...cell.querySelectorAll<HTMLElement>("*")].some(isTruncated))
    cell.title = cell.innerText;
  else cell.removeAttribute("title");
}

const isTruncated = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth &&
  getComputedStyle(element).textOverflow === "ellipsis";
