import { contributions } from "../../../platform/contributions.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";

/** Hook that a module runs in the transaction in which an article is withdrawn. */
export type WithdrawalHook = (platform: Platform, tx: Db, articleId: number) => Promise<void>;

export const withdrawalHooks = contributions<WithdrawalHook>();
