import { z } from "zod";
import { inLocale, publicCall } from "../platform/call.ts";

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
