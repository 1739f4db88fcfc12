import { recordCalls } from "../../platform/api/record-calls.ts";
import type { RecordKind } from "../../platform/screens/resource.ts";

/** Cities and their regions, which are edited on one page. */
export const deliveryAreaKinds: readonly RecordKind[] = [
  { name: "merchantCity", calls: ({ merchantCity }) => recordCalls(merchantCity) },
  { name: "merchantRegion", calls: ({ merchantRegion }) => recordCalls(merchantRegion) },
];
