import { z } from "zod";
import { byId, callOf, id } from "../../platform/call.ts";

/**
 * Placement of an article in the most-read list: by its reader count, pinned to the top, or
 * excluded.
 */
export const MOST_READ_PLACEMENTS = ["counted", "pinned", "excluded"] as const;
export type MostReadPlacement = (typeof MOST_READ_PLACEMENTS)[number];

export const mostReadPlacement = z.object({
  place: z.enum(MOST_READ_PLACEMENTS),
  readers: z.number().int().describe("Unique readers of the last 72 hours, as of the last minute"),
});

const tags = ["article"];
const manage = callOf("manage", "Article");

/** Operations on the most-read list, for staff who manage articles. */
export const articleMostReadContract = {
  get: manage
    .route({
      method: "GET",
      path: "/v1/article/{id}/most-read",
      tags,
      summary: "Get the placement of an article in the most-read list",
    })
    .input(byId)
    .output(mostReadPlacement),
  set: manage
    .meta({ right: ["publish"] })
    .route({
      method: "PUT",
      path: "/v1/article/{id}/most-read",
      tags,
      summary: "Set the placement of an article in the most-read list",
    })
    .input(z.strictObject({ id, place: z.enum(MOST_READ_PLACEMENTS) }))
    .output(mostReadPlacement),
};
