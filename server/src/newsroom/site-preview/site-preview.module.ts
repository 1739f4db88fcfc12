import type { ServerModule } from "../../module.ts";
import { registerSitePreview } from "./site-preview.http.ts";
import { sitePreviewRouter } from "./site-preview.router.ts";

export const sitePreviewModule: ServerModule = {
  router: { sitePreview: sitePreviewRouter },
  apiTags: { sitePreview: "Preview of the public site at another time." },
  pageRoutes: registerSitePreview,
};
