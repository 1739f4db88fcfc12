import type { ServerModule } from "../../module.ts";
import { followingRouter } from "./following.router.ts";
import { followingPersonalData } from "./following.service.ts";

export const followingModule: ServerModule = {
  router: { following: followingRouter },
  personalData: followingPersonalData,
};
