import type { ArticleMap } from "@masthead/contract/newsroom/article/map/map.ts";
import { mapSvg } from "@masthead/contract/newsroom/article/map/map-svg.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { useMemo } from "react";
import { useTranslate } from "react-admin";
import { useAtlas } from "./use-atlas.ts";

interface MapDrawingProps {
  map: ArticleMap;
  /** Language of the article. */
  locale: Locale;
}

/** Map as readers see it, in the language of the article. */
export function MapDrawing({ map, locale }: MapDrawingProps) {
  const t = useTranslate();
  const atlas = useAtlas();
  const { title, source, places } = map;
  const drawing = useMemo(
    () => atlas && mapSvg(map, { locale, label: map.title, atlas }),
    [atlas, map, locale],
  );
  return (
    <div className="chart-drawing map-drawing" lang={locale} dir={directionOf(locale)}>
      <p>
        <strong>{title}</strong>
      </p>
      {atlas === null && <p>{t("body.map.no_borders")}</p>}
      {drawing && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing escapes all texts of the map
        <div dangerouslySetInnerHTML={{ __html: drawing.svg }} />
      )}
      <ol>
        {places.map(({ name, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no ids, and their order is fixed
          <li key={index}>
            <strong>{name}</strong>
            {note && ` – ${note}`}
          </li>
        ))}
      </ol>
      {source && <p>{source}</p>}
    </div>
  );
}
