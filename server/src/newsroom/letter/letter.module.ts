import {
  letter,
  letterPage,
  ownLetter,
  staffLetter,
} from "@masthead/contract/newsroom/letter/letter.ts";
import type { ServerModule } from "../../module.ts";
import { letterJobs } from "./letter.jobs.ts";
import { letterRecords } from "./letter.records.ts";
import { letterRetention } from "./letter.retention.ts";
import { letterRouter } from "./letter.router.ts";
import { letterPersonalData } from "./letter-personal-data.service.ts";

export const letterModule: ServerModule = {
  router: { letter: letterRouter },
  jobs: letterJobs,
  retention: letterRetention,
  records: [letterRecords],
  personalData: letterPersonalData,
  apiTags: { letter: "Letters to the editor: by readers, and their moderation and publication." },
  apiSchemas: {
    Letter: { schema: letter },
    LetterPage: { schema: letterPage },
    OwnLetter: { schema: ownLetter },
    StaffLetter: { schema: staffLetter },
  },
};
