/**
 * Marker of a Suspense boundary whose content is absent, or follows the page for a script to
 * insert.
 */
const UNFINISHED_BOUNDARY = /<!--\$[?!]-->/;

/**
 * Thrown for a page that was rendered without its content. It is answered with the error page,
 * which is not cached.
 */
class IncompletePage extends Error {}

/**
 * Checks that readers without scripts get the content of a rendered page. @throws IncompletePage if
 * it has no heading or parts are missing
 */
export function requireContent(rendered: string): void {
  const start = rendered.indexOf("<main");
  const main = start === -1 ? "" : rendered.slice(start, rendered.indexOf("</main>", start));
  if (UNFINISHED_BOUNDARY.test(rendered))
    throw new IncompletePage("a part of the page was not rendered");
  const [, heading = ""] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(main) ?? [];
  if (!heading.replaceAll(/<[^>]*>/g, "").trim())
    throw new IncompletePage("the page was rendered without a heading");
}
