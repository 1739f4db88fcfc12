import type { NodeViewProps } from "@tiptap/react";
import { lazy, Suspense, useState } from "react";
import { useBodyContext } from "../body-context.ts";
import { MapDialog } from "../dialogs/lazy-dialogs.tsx";
import { AtomBlock } from "./atom-block.tsx";

const MapDrawing = lazy(async () => ({
  default: (await import("../map/map-drawing.tsx")).MapDrawing,
}));

/** Map in the text, as readers see it, with its actions. */
export function MapView({ node, updateAttributes, ...block }: NodeViewProps) {
  const { locale } = useBodyContext();
  const [editing, setEditing] = useState(false);
  const { map } = node.attrs;
  return (
    <AtomBlock {...block} messages="map" onEdit={() => setEditing(true)}>
      <Suspense fallback={map?.title}>{map && <MapDrawing map={map} locale={locale} />}</Suspense>
      <MapDialog
        open={editing}
        map={map}
        onClose={() => setEditing(false)}
        onChoose={(changed) => updateAttributes({ map: changed })}
      />
    </AtomBlock>
  );
}
