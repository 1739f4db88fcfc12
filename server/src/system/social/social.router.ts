import { calls } from "../../platform/api/calls.ts";
import { paginateArray } from "../../platform/api/paginate-array.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { socialRecords } from "./social.records.ts";
import { allSocialMedia, oneSocialMedia } from "./social.service.ts";

const { social } = calls;

export const socialRouter = social.router({
  ...recordHandlers(social, socialRecords),
  paginate: social.paginate.handler(async ({ context, input }) =>
    paginateArray(await allSocialMedia(context), input),
  ),
  get: social.get.handler(({ context, input }) => oneSocialMedia(context, input.id)),
});
