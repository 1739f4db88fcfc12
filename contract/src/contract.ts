import type { ContractRouterClient } from "@orpc/contract";
import { articleContract } from "./newsroom/article.ts";
import { categoryContract } from "./newsroom/category.ts";
import { feedContract } from "./newsroom/feed.ts";
import { authorContract, personOfInterestContract, sourceContract, tagContract } from "./newsroom/listing.ts";
import { searchContract } from "./newsroom/search.ts";
import { settingContract } from "./system/setting.ts";
import { socialContract } from "./system/social.ts";

/** Every call of the product. Paths stand below /api. */
export const contract = {
  article: articleContract,
  author: authorContract,
  category: categoryContract,
  feed: feedContract,
  peopleOfInterest: personOfInterestContract,
  search: searchContract,
  setting: settingContract,
  social: socialContract,
  source: sourceContract,
  tag: tagContract,
};

/** The typed client of the whole contract, however it travels. */
export type Client = ContractRouterClient<typeof contract>;
