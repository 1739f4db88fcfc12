import { calls } from "../../platform/api/calls.ts";
import { checkLinks } from "./check-links.service.ts";

const { links } = calls.article;

export const articleLinkRoutes = {
  links: links.router({
    check: links.check.handler(({ context, input }) => checkLinks(context, input.urls)),
  }),
};
