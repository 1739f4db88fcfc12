import { setupGuide as setupGuideSchema } from "@masthead/contract/system/setup.ts";
import type { ServerModule } from "../../module.ts";
import { setupRouter } from "./setup.router.ts";

export const setupModule: ServerModule = {
  router: { setup: setupRouter },
  apiSchemas: { SetupGuide: { schema: setupGuideSchema } },
};
