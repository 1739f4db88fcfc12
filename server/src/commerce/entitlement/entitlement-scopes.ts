import type {
  EntitlementScope,
  ScopedEntitlement,
} from "@masthead/contract/commerce/entitlements.ts";
import type { CacheTag } from "../../cache-tags.ts";
import { contributions } from "../../platform/contributions.ts";
import type { ReferencedKind } from "../../platform/crud/record-kind.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** Records that an entitlement can be limited to. */
export interface EntitlementScopeSource {
  scope: EntitlementScope;
  records: ReferencedKind;
  tag(id: number): CacheTag;
  /**
   * Other entitlements, apart from that to the class, that open the content of a record as well.
   */
  openedBy?(db: Db, id: number): Promise<ScopedEntitlement[]>;
}

export const entitlementScopes = contributions<EntitlementScopeSource>();
