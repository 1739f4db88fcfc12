import type { ServerModule } from "../../module.ts";
import { followingRouter } from "./following.router.ts";

export const followingModule: ServerModule = {
  router: { following: followingRouter },
};
