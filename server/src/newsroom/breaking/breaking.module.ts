import {
  breakingDryRun,
  breakingEdition,
  breakingPackage,
  breakingRow,
  breakingStep,
} from "@masthead/contract/newsroom/breaking/breaking.ts";
import type { ServerModule } from "../../module.ts";
import { breakingJobs } from "./breaking.jobs.ts";
import { breakingLabels } from "./breaking.labels.ts";
import { breakingMetrics } from "./breaking.metrics.ts";
import { breakingRouter } from "./breaking.router.ts";
import { breakingWork } from "./breaking.work.ts";
import { breakingPersonalData } from "./breaking-personal-data.service.ts";

export const breakingModule: ServerModule = {
  router: { breaking: breakingRouter },
  jobs: breakingJobs,
  labelled: breakingLabels,
  work: [breakingWork],
  metrics: breakingMetrics,
  personalData: breakingPersonalData,
  apiTags: { breaking: "Breaking news desk: packages of a flash and their steps." },
  apiSchemas: {
    BreakingDryRun: { schema: breakingDryRun },
    BreakingEdition: { schema: breakingEdition },
    BreakingPackage: { schema: breakingPackage },
    BreakingRow: { schema: breakingRow },
    BreakingStep: { schema: breakingStep },
  },
};
