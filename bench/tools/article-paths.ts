/** Returns the paths of articles, from the first part of their sitemap. @throws Error if none */
export async function articlePathsAt(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemaps/articles-1.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*article\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? "",
  );
  if (!paths.length) throw new Error("the demo data has no articles");
  return paths;
}
