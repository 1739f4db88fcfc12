import { ReactNodeViewRenderer } from "@tiptap/react";
import { Chart } from "../schema/chart.ts";
import { Embed } from "../schema/embed.ts";
import type { NodesWithViews } from "../schema/extensions.ts";
import { Figure } from "../schema/figure.ts";
import { Gallery } from "../schema/gallery.ts";
import { HtmlCard } from "../schema/html-card.ts";
import { ArticleMapNode } from "../schema/map.ts";
import { Media } from "../schema/media.ts";
import { Timeline, TimelinePoint } from "../schema/timeline.ts";
import { ChartView } from "./chart-view.tsx";
import { EmbedView } from "./embed-view.tsx";
import { FigureView } from "./figure-view.tsx";
import { GalleryView } from "./gallery-view.tsx";
import { HtmlCardView } from "./html-card-view.tsx";
import { LazyMediaView } from "./lazy-media-view.tsx";
import { MapView } from "./map-view.tsx";
import { TimelinePointView, TimelineView } from "./timeline-view.tsx";

/** Nodes that are rendered by React components. */
export const nodesWithViews: NodesWithViews = {
  figure: Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) }),
  gallery: Gallery.extend({ addNodeView: () => ReactNodeViewRenderer(GalleryView) }),
  embed: Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  media: Media.extend({ addNodeView: () => ReactNodeViewRenderer(LazyMediaView) }),
  chart: Chart.extend({ addNodeView: () => ReactNodeViewRenderer(ChartView) }),
  map: ArticleMapNode.extend({ addNodeView: () => ReactNodeViewRenderer(MapView) }),
  htmlCard: HtmlCard.extend({ addNodeView: () => ReactNodeViewRenderer(HtmlCardView) }),
  timeline: Timeline.extend({ addNodeView: () => ReactNodeViewRenderer(TimelineView) }),
  timelinePoint: TimelinePoint.extend({
    addNodeView: () => ReactNodeViewRenderer(TimelinePointView),
  }),
};
