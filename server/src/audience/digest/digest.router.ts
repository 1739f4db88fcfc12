import { calls } from "../../platform/api/calls.ts";
import { chooseDigest, ownDigest, unsubscribe } from "./digest-choice.service.ts";

const { digest } = calls;

export const digestRouter = digest.router({
  mine: digest.mine.handler(({ context }) => ownDigest(context)),
  choose: digest.choose.handler(({ context, input }) => chooseDigest(context, input)),
  unsubscribe: digest.unsubscribe.handler(({ context, input }) =>
    unsubscribe(context, input.token),
  ),
});
