import { calls } from "../../platform/api/calls.ts";
import { guessCountry } from "./country.service.ts";

export const countryRouter = calls.country.router({
  guess: calls.country.guess.handler(async ({ context }) => ({
    country: await guessCountry(context),
  })),
});
