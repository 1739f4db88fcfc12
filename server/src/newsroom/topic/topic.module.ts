import type { ServerModule } from "../../module.ts";
import { topicBySlug } from "./topic.service.ts";

export const topicModule: ServerModule = {
  recordPages: [
    {
      path: /^\/articles\/(?<slug>[^/]+)$/,
      find: (context, { slug = "" }) => topicBySlug(context, slug),
    },
  ],
};
