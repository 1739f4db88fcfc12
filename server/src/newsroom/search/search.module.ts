import { searchHit, searchResponse } from "@masthead/contract/newsroom/search/search.ts";
import {
  nameGroup,
  nameHit,
  nameKind,
  spokenHit,
} from "@masthead/contract/newsroom/search/search-names.ts";
import { searchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import { textRun } from "@masthead/contract/newsroom/search/text-run.ts";
import type { ServerModule } from "../../module.ts";
import { searchJobs } from "./search.jobs.ts";
import { searchRouter } from "./search.router.ts";

export const searchModule: ServerModule = {
  router: { search: searchRouter },
  jobs: searchJobs,
  apiTags: { search: "Full-text search." },
  apiSchemas: {
    NameGroup: { schema: nameGroup },
    NameHit: { schema: nameHit },
    NameKind: { schema: nameKind },
    SearchHit: { schema: searchHit },
    SearchReply: { schema: searchResponse },
    SearchSuggestion: { schema: searchSuggestion },
    SpokenHit: { schema: spokenHit },
    TextRun: { schema: textRun },
  },
};
