import type { ServerModule } from "../../module.ts";
import { topicDirectoryRouter } from "./topic-directory.router.ts";

export const topicDirectoryModule: ServerModule = {
  router: { topicDirectory: topicDirectoryRouter },
};
