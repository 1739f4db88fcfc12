import { type Atlas, loadAtlas } from "@masthead/contract/newsroom/article/map/atlas.ts";
import { type ArticleMap, articleMap } from "@masthead/contract/newsroom/article/map/map.ts";
import { mapSvg } from "@masthead/contract/newsroom/article/map/map-svg.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { LRUCache } from "lru-cache";
import { unescapeEntities } from "../../../platform/html/sanitize.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { escapeHtml } from "../document/render-html.ts";
import { parseJson } from "./charts.ts";

/** Map in a stored body. */
const MAP = /<figure class="chart map" data-map="([^"]*)"><\/figure>/g;
/** Maps that stay drawn, by language and data. A drawing takes up to 0.2 s, and 20 kB. */
const drawn = new LRUCache<string, string>({ max: 200 });

/**
 * Draws the maps of sanitized bodies. Borders of countries are read with the first map. A map whose
 * data are no longer valid is left out.
 */
export async function withMaps(bodies: string[], locale: Locale): Promise<string[]> {
  if (!bodies.some((html) => html.includes(' data-map="'))) return bodies;
  const atlas = await loadAtlas();
  return bodies.map((html) =>
    html.replaceAll(MAP, (_, data: string) => {
      const key = `${locale} ${data}`;
      const known = drawn.get(key);
      if (known !== undefined) return known;
      const parsed = articleMap.safeParse(parseJson(unescapeEntities(data)));
      const figure = parsed.success ? renderMap(parsed.data, atlas, locale) : "";
      drawn.set(key, figure);
      return figure;
    }),
  );
}

/** The list of places is open if the drawing does not have all their texts. */
function renderMap(map: ArticleMap, atlas: Atlas, locale: Locale): string {
  const t = messagesFor(locale);
  const { title, source, places } = map;
  const { svg, hasNumbers } = mapSvg(map, {
    locale,
    label: t("article.map.label", { title }),
    atlas,
  });
  const isOpen = hasNumbers || places.some(({ note }) => note);
  const items = places.map(
    ({ name, note }) =>
      `<li><strong>${escapeHtml(name)}</strong>${note ? ` – ${escapeHtml(note)}` : ""}</li>`,
  );
  const sources = [
    t("article.map.source"),
    ...(source ? [t("article.chart.source", { source })] : []),
  ];
  return `<figure class="chart map"><figcaption><strong>${escapeHtml(title)}</strong></figcaption><div class="drawing">${svg}</div><details class="figures"${isOpen ? " open" : ""}><summary>${escapeHtml(t("article.map.places"))}</summary><ol>${items.join("")}</ol></details><p><small>${sources.map(escapeHtml).join("<br>")}</small></p></figure>`;
}
