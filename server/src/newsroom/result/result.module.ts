import {
  publicResult,
  resultContent,
  resultRow,
  resultVersion,
  staffResult,
} from "@masthead/contract/newsroom/result/result.ts";
import { resultLine } from "@masthead/contract/newsroom/result/result-line.ts";
import type { ServerModule } from "../../module.ts";
import { resultJobs } from "./result.jobs.ts";
import { resultLabels } from "./result.labels.ts";
import { resultMediaUses } from "./result.media-use.sql.ts";
import { resultRouter } from "./result.router.ts";

export const resultModule: ServerModule = {
  router: { result: resultRouter },
  jobs: resultJobs,
  labelled: resultLabels,
  mediaUses: resultMediaUses,
  apiTags: { result: "Results of matches and vote counts." },
  apiSchemas: {
    PublicResult: { schema: publicResult },
    WrittenResult: { schema: resultContent, strategy: "input" },
    ResultLine: { schema: resultLine },
    ResultRow: { schema: resultRow },
    ResultVersion: { schema: resultVersion },
    StaffResult: { schema: staffResult, strategy: "output" },
  },
};
