import { z } from "zod";
import { byId, callOf, id } from "../system/call.ts";

/** Where an article stands among the most read: where its readers put it, on top, or nowhere. */
export const MOST_READ_PLACES = ["counted", "pinned", "excluded"] as const;
export type MostReadPlace = (typeof MOST_READ_PLACES)[number];

export const mostReadPlace = z.object({
  place: z.enum(MOST_READ_PLACES),
  readers: z.number().int().describe("Unique readers of the last 72 hours, as of the last minute"),
});

const tags = ["article"];
const manage = callOf("manage", "Article");

/** Calls of the staff who manage articles, on the list of the most read. */
export const articleMostReadContract = {
  get: manage
    .route({ method: "GET", path: "/v1/article/{id}/most-read", tags, summary: "How an article stands among the most read" })
    .input(byId)
    .output(mostReadPlace),
  set: manage
    .route({ method: "PUT", path: "/v1/article/{id}/most-read", tags, summary: "Pins an article to the most read, or leaves it out" })
    .input(z.strictObject({ id, place: z.enum(MOST_READ_PLACES) }))
    .output(mostReadPlace),
};
