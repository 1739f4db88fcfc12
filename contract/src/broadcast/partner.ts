import { z } from "zod";
import { inLocale, publicCall } from "../platform/call.ts";

/** Sizes of the embedded player in pixels: video in 16:9, radio as a bar with its cover. */
export const EMBED_SIZES = {
  video: { width: 640, height: 360 },
  audio: { width: 480, height: 340 },
} as const;

/** Numbers of headlines that a box can have. */
export const HEADLINE_COUNTS = { min: 1, max: 20, initial: 5 } as const;

export const partnerContract = {
  sites: publicCall
    .route({
      method: "GET",
      path: "/v1/partners/sites",
      tags: ["partners"],
      summary: "Get the sites that may embed players and headlines",
    })
    .input(inLocale)
    .output(
      z.object({
        domains: z
          .array(z.string())
          .describe("Such as `news.example` or `*.news.example`; `*`: every site"),
      }),
    ),
};
