import { type DocumentRoute, openDocument } from "../../platform/http/document.ts";
import { podcastOf } from "./podcast.service.ts";
import { printPodcast } from "./print-podcast.ts";

/** The podcast of each program that has something to listen to. */
export const podcastRoutes: DocumentRoute[] = [
  {
    path: /^\/programs\/(?<id>[1-9]\d{0,14})\/podcast\.xml$/,
    inEveryLocale: true,
    make: async (context, { id }) => openDocument("application/rss+xml", printPodcast(await podcastOf(context, Number(id)))),
  },
];
