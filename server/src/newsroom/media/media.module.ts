import { manualCrops, mediaRecord, mediaUse } from "@masthead/contract/newsroom/media/media.ts";
import { responsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import type { ServerModule } from "../../module.ts";
import { registerMedia } from "./media.http.ts";
import { mediaJobs } from "./media.jobs.ts";
import { mediaRecords } from "./media.records.ts";
import { mediaRouter } from "./media.router.ts";
import { findImagesById, lockLogoFile } from "./media-lookup.service.ts";
import { purgeMedia } from "./media-purge.service.ts";

export const mediaModule: ServerModule = {
  router: { media: mediaRouter },
  jobs: mediaJobs,
  records: [mediaRecords],
  logoImages: { find: findImagesById, lock: lockLogoFile },
  purges: [{ records: mediaRecords, run: purgeMedia }],
  apiTags: { media: "Images." },
  apiSchemas: {
    ManualCrops: { schema: manualCrops },
    MediaRecord: { schema: mediaRecord },
    MediaUse: { schema: mediaUse },
    Picture: { schema: responsiveImage },
  },
  routes: (http, { platform }) => registerMedia(http, platform),
};
