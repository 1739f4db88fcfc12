import type { ServerModule } from "../../module.ts";
import { withRedirects } from "./former-url.pages.ts";

export const formerUrlModule: ServerModule = {
  redirects: withRedirects,
};
