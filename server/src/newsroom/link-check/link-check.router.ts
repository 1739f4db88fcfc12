import { calls } from "../../platform/api/calls.ts";
import { checkLinks } from "./link-check.service.ts";

const { links } = calls.article;

export const linkCheckRoutes = {
  links: links.router({
    check: links.check.handler(({ context, input }) => checkLinks(context, input.urls)),
  }),
};
