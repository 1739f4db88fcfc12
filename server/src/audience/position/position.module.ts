import type { ServerModule } from "../../module.ts";
import { positionRetention } from "./position.retention.ts";
import { positionRouter } from "./position.router.ts";
import { positionPersonalData } from "./position.service.ts";

export const positionModule: ServerModule = {
  router: { position: positionRouter },
  retention: positionRetention,
  personalData: positionPersonalData,
};
