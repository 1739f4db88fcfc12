import type { ServerModule } from "../../module.ts";
import { countryRouter } from "./country.router.ts";

export const countryModule: ServerModule = {
  router: { country: countryRouter },
};
