import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { storyPackageRecords } from "./story-package.records.ts";
import { homeStoryPackages, listStoryPackages, oneStoryPackage } from "./story-package.service.ts";

const { storyPackage } = calls;

export const storyPackageRouter = storyPackage.router({
  ...recordHandlers(storyPackage, storyPackageRecords),
  list: storyPackage.list.handler(({ context, input }) => listStoryPackages(context, input)),
  home: storyPackage.home.handler(({ context }) => homeStoryPackages(context)),
  get: storyPackage.get.handler(({ context, input }) => oneStoryPackage(context, input.id)),
});
