import type { PageContext } from "../system/page-context.ts";

/** What every page's frame shows: menu, breaking news, settings, links. */
export async function loadFrame({ client, locale, publicUrl, viewerStore, guessesCountry }: PageContext) {
  const [settings, categories, social, breaking] = await Promise.all([
    client.setting.website({ locale }),
    client.category.all({ locale }),
    client.social.paginate({ limit: 20 }),
    client.article.breaking({ locale, limit: 5 }),
  ]);
  return {
    publicUrl,
    viewerStore,
    guessesCountry,
    settings: {
      siteName: settings.siteName,
      tagline: settings.tagline,
      description: settings.description,
      notice: settings.notice,
      timeZone: settings.timeZone,
    },
    sections: categories.map(({ id, name, colour, parentId }) => ({ id, name, colour, parentId })),
    social: social.data.map(({ platform, url }) => ({ platform, url })),
    breaking: breaking.map(({ id, locale, slug, title }) => ({ id, locale, slug, title })),
  };
}

export type Frame = Awaited<ReturnType<typeof loadFrame>>;
