import { calls } from "../../platform/api/calls.ts";
import { listDirectory } from "./topic-directory.service.ts";

const { topicDirectory } = calls;

export const topicDirectoryRouter = topicDirectory.router({
  list: topicDirectory.list.handler(({ context, input }) => listDirectory(context, input)),
});
