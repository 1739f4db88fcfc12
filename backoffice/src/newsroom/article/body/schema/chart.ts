import { Node } from "@tiptap/core";
import { parseChart } from "../chart/stored-chart.ts";

/** Node for a chart. Its data are one attribute, which its dialog edits. */
export const Chart = Node.create({
  name: "chart",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    chart: {
      default: null,
      rendered: false,
      parseHTML: ({ dataset }: HTMLElement) => parseChart(dataset.chart),
    },
  }),
  parseHTML: () => [
    {
      tag: "div[data-chart]",
      getAttrs: ({ dataset }) => (parseChart(dataset.chart) ? null : false),
    },
  ],
  renderHTML: ({ node }) => [
    "div",
    { "data-chart": JSON.stringify(node.attrs.chart) },
    node.attrs.chart?.title ?? "",
  ],
});
