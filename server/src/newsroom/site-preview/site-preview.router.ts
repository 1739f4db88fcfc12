import { calls } from "../../platform/api/calls.ts";
import { createSitePreview } from "./site-preview.service.ts";

const { sitePreview } = calls;

export const sitePreviewRouter = sitePreview.router({
  create: sitePreview.create.handler(({ context, input }) => createSitePreview(context, input)),
});
