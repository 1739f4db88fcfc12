import { z } from "zod";
import { publicCall } from "../platform/call.ts";

export const countryContract = {
  guess: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300 }, personal: true })
    .route({
      method: "GET",
      path: "/v1/user/country",
      tags: ["user"],
      summary:
        "Guess the caller's country from the IP address; always null if guessing is disabled",
    })
    .output(z.object({ country: z.string().nullable().describe("ISO 3166-1, two letters") })),
};
