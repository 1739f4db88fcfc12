import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import type { CacheTag } from "../../cache-tags.ts";

export const frontTag = ({ locale, categoryId }: FrontAddress): CacheTag =>
  `list:front:${locale}:${categoryId ?? 0}`;
