import { lazy, Suspense } from "react";
import { useViewer } from "../../../audience/viewer.ts";
import { Wall, type WallProps } from "./wall.tsx";

const WholeStory = lazy(() => import("./whole/whole-story.tsx"));

/** A story for subscribers as everybody gets it. Whether the rest may be shown is asked after the page has come, and for who is signed in alone. */
export function CutStory(props: WallProps) {
  const wall = <Wall {...props} />;
  const viewer = useViewer();
  if (!viewer || props.refused) return wall;
  return (
    <Suspense fallback={wall}>
      <WholeStory key={props.article.id} article={props.article} />
    </Suspense>
  );
}
