import { Node } from "@tiptap/core";

/** Node for a list of dated points. Readers see them in the order of their dates. */
export const Timeline = Node.create({
  name: "timeline",
  group: "block",
  content: "timelinePoint+",
  draggable: true,
  isolating: true,
  parseHTML: () => [{ tag: "ol.timeline" }],
  renderHTML: () => ["ol", { class: "timeline" }, 0],
});

const textAttribute = (name: string) => ({
  default: null,
  rendered: false,
  parseHTML: ({ dataset }: HTMLElement) => dataset[name] || null,
});

/** Node for a point of a timeline: its date and heading are attributes. */
export const TimelinePoint = Node.create({
  name: "timelinePoint",
  content: "block+",
  isolating: true,
  defining: true,
  addAttributes: () => ({ date: textAttribute("date"), heading: textAttribute("heading") }),
  parseHTML: () => [{ tag: "ol.timeline > li", priority: 60 }],
  renderHTML: ({ node }) => [
    "li",
    { "data-date": node.attrs.date, "data-heading": node.attrs.heading },
    0,
  ],
});
