import type { ContractRouterClient } from "@orpc/contract";
import { accountContract } from "./audience/account.ts";
import { authContract } from "./audience/auth.ts";
import { secondFactorContract } from "./audience/second-factor.ts";
import { userContract } from "./audience/user.ts";
import { articleContract } from "./newsroom/article.ts";
import { articleDraftContract, articlePresence } from "./newsroom/article-draft.ts";
import { articleRevisionContract } from "./newsroom/article-revision.ts";
import { articleStaffContract } from "./newsroom/article-staff.ts";
import { authorContract } from "./newsroom/author.ts";
import { categoryContract } from "./newsroom/category.ts";
import { feedContract } from "./newsroom/feed.ts";
import { mediaContract } from "./newsroom/media.ts";
import { personOfInterestContract } from "./newsroom/person-of-interest.ts";
import { searchContract } from "./newsroom/search.ts";
import { sourceContract } from "./newsroom/source.ts";
import { tagContract } from "./newsroom/tag.ts";
import { logContract } from "./system/log.ts";
import { settingContract } from "./system/setting.ts";
import { socialContract } from "./system/social.ts";
import { weatherContract } from "./system/weather.ts";

/** Every call of the product. Paths stand below /api. */
export const contract = {
  account: { ...accountContract, ...secondFactorContract },
  article: {
    ...articleContract,
    ...articleStaffContract,
    draft: articleDraftContract,
    presence: articlePresence,
    revision: articleRevisionContract,
  },
  auth: authContract,
  author: authorContract,
  category: categoryContract,
  feed: feedContract,
  media: mediaContract,
  log: logContract,
  peopleOfInterest: personOfInterestContract,
  search: searchContract,
  setting: settingContract,
  social: socialContract,
  source: sourceContract,
  tag: tagContract,
  user: userContract,
  weather: weatherContract,
};

/** The typed client of the whole contract, however it travels. */
export type Client = ContractRouterClient<typeof contract>;
