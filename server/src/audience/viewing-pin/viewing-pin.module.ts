import { viewingPinState } from "@masthead/contract/audience/viewing-pin.ts";
import type { ServerModule } from "../../module.ts";
import { viewingPinRouter } from "./viewing-pin.router.ts";
import { viewingPinPersonalData } from "./viewing-pin.service.ts";

export const viewingPinModule: ServerModule = {
  router: { viewingPin: viewingPinRouter },
  personalData: viewingPinPersonalData,
  apiSchemas: { ViewingPin: { schema: viewingPinState } },
};
