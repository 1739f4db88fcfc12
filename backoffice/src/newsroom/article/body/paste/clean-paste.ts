import { isWebAddress } from "@masthead/contract/newsroom/embed-address.ts";
import { type Direction, directionOfText } from "../document/block-direction.ts";
import { cleanAddress } from "./clean-address.ts";
import { isBlock, isDropped, isFlow } from "./pasted-elements.ts";
import { embedOfCode, embedOfText } from "./pasted-embed.ts";
import { mergeLists, tidyList } from "./pasted-lists.ts";
import { marksOf } from "./pasted-marks.ts";
import { cleanFigure, cleanImage, type PastedPictures } from "./pasted-picture.ts";
import { element, hasClass, isElement, type PastedElement, type PastedNode, textOf } from "./pasted-tree.ts";
import { gatherLists } from "./word-lists.ts";

/** What cleaning needs to know of the place that is pasted into. */
export interface PasteContext extends PastedPictures {
  /** Direction of the article. */
  direction: Direction;
}

interface Within extends PasteContext {
  /** Marks that mean nothing here: bold in a heading, an underline in a link. */
  without: readonly string[];
}

/**
 * The clipboard's HTML with only what a body holds: structure, links, pictures and plain marks. What word processors and
 * sites put around them goes.
 */
export function cleanPaste(nodes: PastedNode[], context: PasteContext): PastedNode[] {
  const cleaned = mergeLists(all(context.own ? nodes : gatherLists(nodes), { ...context, without: [] }));
  if (context.own || !cleaned.some((node) => isElement(node) && isBlock(node))) return cleaned;
  return cleaned.filter((node) => (isElement(node) ? node.tag !== "br" : node.trim()));
}

const all = (nodes: PastedNode[], within: Within) => nodes.flatMap((node) => clean(node, within));

function clean(node: PastedNode, within: Within): PastedNode[] {
  if (!isElement(node)) return [within.own ? node : node.replaceAll("\u00a0", " ").replaceAll(/[\u200b\ufeff]/g, "")];
  if (isDropped(node)) return [];
  const embed = embedOfCode(node);
  if (embed) return [embed];
  const { tag, children } = node;
  if (tag === "br") return hasClass(node, "apple-interchange-newline") ? [] : [element("br")];
  if (tag === "hr") return [element("hr")];
  if (tag === "img") return cleanImage(node, within);
  if (tag === "pre") return [element("pre", {}, [element("code", {}, [textOf(children)])])];
  if (tag === "a") return link(node, within);
  if (tag === "iframe" || tag === "embed" || tag === "audio" || tag === "video") return elsewhere(node);
  if (tag === "figure") return cleanFigure(node, within) ?? all(children, within);
  if (tag === "ul" || tag === "ol" || tag === "dl") return tidyList(kept(node, tag === "dl" ? "ul" : tag, within));
  if (tag === "li" || tag === "dt" || tag === "dd") return [kept(node, "li", within)];
  return isBlock(node) ? block(node, within) : marked(node, all(children, within), within);
}

function block(node: PastedElement, within: Within): PastedNode[] {
  const level = hasClass(node, "msotitle") ? 1 : Number(/^h([1-6])$/.exec(node.tag)?.[1]);
  if (level) return filled(kept(node, `h${Math.min(4, Math.max(2, level))}`, { ...within, without: ["strong"] }));
  if (hasClass(node, "msoquote", "msointensequote")) return [element("blockquote", {}, [kept(node, "p", { ...within, without: ["em"] })])];
  if (node.tag === "aside" && hasClass(node, "pull-quote", "key-facts"))
    return [{ ...kept(node, "aside", within), attributes: ours(node) }];
  if (node.tag === "div" && hasClass(node, "gallery")) return [{ ...kept(node, "div", within), attributes: ours(node) }];
  if (node.tag === "blockquote" || node.tag === "table" || node.tag === "tr" || node.tag === "td")
    return node.tag === "table" && node.attributes.role === "presentation" ? all(node.children, within) : [kept(node, node.tag, within)];
  if (node.tag === "th") return [kept(node, "th", { ...within, without: ["strong"] })];
  if (node.tag === "p") return paragraph(node, within);
  const children = all(node.children, within);
  return isFlow(node) && !children.some((child) => isElement(child) && isBlock(child)) ? paragraph(node, within) : children;
}

/** The element by another name, with the attributes that a body knows. */
function kept(node: PastedElement, tag: string, within: Within): PastedElement {
  const { attributes } = node;
  const dir = attributes.dir?.toLowerCase();
  // Word processors name a direction everywhere: it counts only where it is another and the text agrees.
  const turned = (dir === "ltr" || dir === "rtl") && dir !== within.direction && directionOfText(textOf(node.children)) === dir;
  const named = ["colspan", "rowspan", "start", "data-pm-slice"].flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : []));
  return element(tag, { ...Object.fromEntries(named), ...(turned && dir ? { dir } : {}) }, all(node.children, within));
}

/** A class that is ours, and nothing else of the element. */
function ours(node: PastedElement): Record<string, string> {
  const name = ["pull-quote", "key-facts", "gallery"].find((one) => hasClass(node, one)) ?? "";
  const slice = node.attributes["data-pm-slice"];
  return { class: name, ...(slice ? { "data-pm-slice": slice } : {}) };
}

/** Paragraphs of one: two line breaks in a row end it. Those without text are there to make room, and go. */
function paragraph(node: PastedElement, within: Within): PastedNode[] {
  const cleaned = kept(node, "p", within);
  const whole = { ...cleaned, children: marked(node, cleaned.children, within) };
  if (within.own) return [whole];
  const parts: PastedNode[][] = [[]];
  let breaks = 0;
  for (const child of whole.children) {
    const isBreak = isElement(child) && child.tag === "br";
    if (isBreak) breaks += 1;
    else if (isElement(child) || child.trim()) {
      if (breaks > 1) parts.push([]);
      else if (breaks) parts.at(-1)?.push(element("br"));
      breaks = 0;
    }
    if (!isBreak) parts.at(-1)?.push(child);
  }
  return parts.flatMap((children) => filled({ ...whole, children }));
}

/** The block unless there is nothing in it; the player, when its address is all there is. */
function filled(node: PastedElement): PastedNode[] {
  const embed = node.tag === "p" ? embedOfText(node.children) : undefined;
  if (embed) return [embed];
  return textOf(node.children).trim() || node.children.some((child) => isElement(child) && isBlock(child)) ? [node] : [];
}

function marked(node: PastedElement, children: PastedNode[], { without }: Within): PastedNode[] {
  const marks = [...marksOf(node)].filter((mark) => !without.includes(mark));
  return children.length ? marks.reduce((inner, mark) => [element(mark, {}, inner)], children) : [];
}

function link(node: PastedElement, within: Within): PastedNode[] {
  const children = marked(node, all(node.children, { ...within, without: [...within.without, "u"] }), { ...within, without: ["u"] });
  const href = cleanAddress(node.attributes.href ?? "");
  return href && children.length ? [element("a", { href }, children)] : children;
}

/** A player that is not ours to show: where it is. */
function elsewhere({ attributes, children }: PastedElement): PastedNode[] {
  const sources = [attributes.src, ...children.filter(isElement).map((child) => child.attributes.src)];
  const href = cleanAddress(sources.find(Boolean) ?? "");
  return href && isWebAddress(href) ? [element("p", {}, [element("a", { href }, [href])])] : [];
}
