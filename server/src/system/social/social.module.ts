import { socialMedia, staffSocialMedia } from "@masthead/contract/system/social.ts";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { socialRecords } from "./social.records.ts";
import { socialRouter } from "./social.router.ts";

export const socialModule: ServerModule = {
  router: { social: socialRouter },
  records: [socialRecords],
  purges: [purgeOf(socialRecords)],
  apiTags: { social: "Social media pages of the station." },
  apiSchemas: {
    SocialMedia: { schema: socialMedia },
    StaffSocialMedia: { schema: staffSocialMedia },
  },
};
