import { missingReference } from "../../../platform/crud/missing-reference.ts";
import { lockReferences, referencedIds } from "../../../platform/crud/record-references.ts";
import type { CallContext } from "../../../platform/platform.ts";
import {
  deliveryCityRecords,
  deliveryRegionRecords,
} from "../../delivery-area/delivery-area.records.ts";
import { packageRecords } from "../../package/package.records.ts";

/**
 * Locks the records that an order is about to reference, so that they are not deleted concurrently.
 * @throws INVALID_INPUT at a field whose record was deleted
 */
export async function lockOrderReferences(
  txContext: CallContext,
  {
    packageId,
    cityId = null,
    regionId = null,
  }: { packageId: number; cityId?: number | null; regionId?: number | null },
): Promise<void> {
  const missing = await lockReferences(txContext.db, [
    { field: "packageId", records: packageRecords, ids: [packageId] },
    { field: "cityId", records: deliveryCityRecords, ids: referencedIds(cityId) },
    { field: "regionId", records: deliveryRegionRecords, ids: referencedIds(regionId) },
  ]);
  if (missing.length) throw missingReference(txContext, ...missing.map(({ field }) => field));
}
