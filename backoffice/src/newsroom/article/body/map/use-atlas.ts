import { type Atlas, loadAtlas } from "@masthead/contract/newsroom/article/map/atlas.ts";
import { useEffect, useState } from "react";

/** Returns the borders of countries when they are loaded; null if that failed. */
export function useAtlas(): Atlas | null | undefined {
  const [atlas, setAtlas] = useState<Atlas | null>();
  useEffect(() => {
    let isCurrent = true;
    loadAtlas().then(
      (loaded) => isCurrent && setAtlas(loaded),
      () => isCurrent && setAtlas(null),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return atlas;
}
