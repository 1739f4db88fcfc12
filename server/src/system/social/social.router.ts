import { calls } from "../../platform/http/calls.ts";
import { pageOfAll } from "../../platform/http/page-of.ts";
import { allSocialMedia, oneSocialMedia } from "./social.service.ts";

export const socialRouter = calls.social.router({
  paginate: calls.social.paginate.handler(async ({ context, input }) => pageOfAll(await allSocialMedia(context), input)),
  get: calls.social.get.handler(({ context, input }) => oneSocialMedia(context, input.id)),
});
