import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import { chaptersDocument, podcastOf } from "./podcast.service.ts";
import { renderPodcast } from "./render-podcast.ts";

/** Routes of the podcast feeds of programs with free audio. */
export const podcastRoutes: DocumentRoute[] = [
  {
    path: /^\/programs\/(?<id>[1-9]\d{0,14})\/podcast\.xml$/,
    inEveryLocale: true,
    render: async (context, { id }) =>
      publicDocument("application/rss+xml", renderPodcast(await podcastOf(context, Number(id)))),
  },
  {
    path: /^\/podcasts\/(?<id>[1-9]\d{0,14})\/chapters\.json$/,
    inEveryLocale: true,
    render: async (context, { id }) =>
      publicDocument("application/json+chapters", await chaptersDocument(context, Number(id))),
  },
];
