import { frontCard, frontPage, frontSection } from "@masthead/contract/newsroom/front/front.ts";
import { frontChanges, placement } from "@masthead/contract/newsroom/front/front-layout.ts";
import {
  frontArticle,
  frontDraft,
  frontExplanation,
  frontPublication,
  frontSlot,
  frontWarning,
  pastPlacement,
  scheduledChange,
} from "@masthead/contract/newsroom/front/front-staff.ts";
import type { ServerModule } from "../../module.ts";
import { frontJobs } from "./front.jobs.ts";
import { frontRetention } from "./front.retention.ts";
import { frontRouter } from "./front.router.ts";
import { frontLabels } from "./front-label.sql.ts";
import { frontMediaUses } from "./front-media-use.sql.ts";
import { frontWork } from "./review/front.work.ts";

export const frontModule: ServerModule = {
  router: { front: frontRouter },
  jobs: frontJobs,
  retention: frontRetention,
  labelled: [frontLabels],
  mediaUses: frontMediaUses,
  work: [frontWork],
  apiTags: { front: "Front pages: what editors placed, and what was filled automatically." },
  apiSchemas: {
    FrontArticle: { schema: frontArticle },
    FrontCard: { schema: frontCard },
    FrontDraft: { schema: frontDraft, strategy: "output" },
    FrontChanges: { schema: frontChanges, strategy: "input" },
    FrontExplanation: { schema: frontExplanation },
    FrontPage: { schema: frontPage },
    FrontPublication: { schema: frontPublication },
    FrontSection: { schema: frontSection },
    FrontSlot: { schema: frontSlot, strategy: "output" },
    FrontWarning: { schema: frontWarning },
    PastPlacement: { schema: pastPlacement },
    Placement: { schema: placement, strategy: "output" },
    ScheduledChange: { schema: scheduledChange, strategy: "output" },
  },
};
