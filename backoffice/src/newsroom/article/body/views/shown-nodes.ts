import { ReactNodeViewRenderer } from "@tiptap/react";
import { Embed } from "../schema/embed.ts";
import type { ShownNodes } from "../schema/extensions.ts";
import { Figure } from "../schema/figure.ts";
import { Gallery } from "../schema/gallery.ts";
import { EmbedView } from "./embed-view.tsx";
import { FigureView } from "./figure-view.tsx";
import { GalleryView } from "./gallery-view.tsx";

/** The nodes that components of ours show, with these. */
export const shownNodes: ShownNodes = {
  figure: Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) }),
  gallery: Gallery.extend({ addNodeView: () => ReactNodeViewRenderer(GalleryView) }),
  embed: Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
};
