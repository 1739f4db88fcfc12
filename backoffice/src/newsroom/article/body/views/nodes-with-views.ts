import { ReactNodeViewRenderer } from "@tiptap/react";
import { Embed } from "../schema/embed.ts";
import type { NodesWithViews } from "../schema/extensions.ts";
import { Figure } from "../schema/figure.ts";
import { Gallery } from "../schema/gallery.ts";
import { Media } from "../schema/media.ts";
import { EmbedView } from "./embed-view.tsx";
import { FigureView } from "./figure-view.tsx";
import { GalleryView } from "./gallery-view.tsx";
import { LazyMediaView } from "./lazy-media-view.tsx";

/** Nodes that are rendered by React components. */
export const nodesWithViews: NodesWithViews = {
  figure: Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) }),
  gallery: Gallery.extend({ addNodeView: () => ReactNodeViewRenderer(GalleryView) }),
  embed: Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  media: Media.extend({ addNodeView: () => ReactNodeViewRenderer(LazyMediaView) }),
};
