import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Every page, once for each language. `as` keeps the ids of the two apart. */
function pages(as: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path, file, { id: `${as}${file}@${path}` });
  return [
    layout("layouts/default.tsx", { id: `${as}layouts/default` }, [
      index("newsroom/home.tsx", { id: `${as}home` }),
      page("article/:id/:slug?", "newsroom/article.tsx"),
      page("preview/article/:id", "newsroom/article-preview.tsx"),
      page("articles/:slug", "newsroom/listing.tsx"),
      page("category/:id", "newsroom/category.tsx"),
      page("latest-news", "newsroom/latest.tsx"),
      page("search/:slug?", "newsroom/search.tsx"),
      page("rss", "newsroom/feeds.tsx"),
      page("weather", "system/weather.tsx"),
      page("apps", "system/apps.tsx"),
      page("offline", "system/offline.tsx"),
      page("info/about_us", "system/about.tsx"),
      page("info/contact_us", "system/contact.tsx"),
      page("info/terms_and_privacy", "system/terms.tsx"),
      page("*", "system/not-found.tsx"),
    ]),
  ];
}

export default [...pages("en/"), ...prefix("ar", pages("ar/"))] satisfies RouteConfig;
