import type { ServerModule } from "../../module.ts";
import { withRedirects } from "./redirect.pages.ts";

export const redirectModule: ServerModule = {
  redirects: withRedirects,
};
