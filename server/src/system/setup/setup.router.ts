import { calls } from "../../platform/api/calls.ts";
import { setupGuide } from "./setup.service.ts";

const { setup } = calls;

export const setupRouter = setup.router({
  guide: setup.guide.handler(({ context }) => setupGuide(context)),
});
