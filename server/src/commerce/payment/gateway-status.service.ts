import type { SystemStatus } from "@masthead/contract/system/status.ts";
import type { CallContext } from "../../platform/platform.ts";
import { lastReconciliation } from "./accounting/reconciliation.store.ts";
import { activeGatewayName, isSandbox } from "./gateways.ts";
import { lastGatewayEvent } from "./payment.store.ts";

/** Returns the status of the gateway that takes payments. */
export async function gatewayStatus({ platform, db }: CallContext): Promise<SystemStatus["gateway"]> {
  const name = activeGatewayName(platform.config);
  const [event, reconciled] = await Promise.all([lastGatewayEvent(db, name), lastReconciliation(db, name)]);
  return {
    name,
    test: isSandbox(platform),
    lastEventAt: event?.at.toISOString() ?? null,
    reconciliation: reconciled ? { day: reconciled.day, differences: reconciled.differences.length } : null,
  };
}
