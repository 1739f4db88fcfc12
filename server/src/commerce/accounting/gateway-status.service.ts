import type { SystemStatus } from "@masthead/contract/system/status.ts";
import type { CallContext } from "../../platform/platform.ts";
import { activeGatewayName, configuredGatewayNames, isSandbox } from "../gateway/gateways.ts";
import { lastGatewayEvent } from "../payment/payment.sql.ts";
import { countDueRenewals } from "../subscription/subscription.sql.ts";
import { lastReconciliation } from "./reconciliation.store.ts";

/** Returns the status of the gateway that takes payments. */
export async function gatewayStatus({
  platform,
  db,
  now,
}: CallContext): Promise<SystemStatus["gateway"]> {
  const name = activeGatewayName(platform.config);
  const waitingRenewals = await countDueRenewals(db, now, {
    exceptGateways: configuredGatewayNames(platform),
  });
  const [event, reconciled] = name
    ? await Promise.all([lastGatewayEvent(db, name), lastReconciliation(db, name)])
    : [undefined, undefined];
  return {
    name,
    test: isSandbox(platform),
    waitingRenewals,
    lastEventAt: event?.at.toISOString() ?? null,
    reconciliation: reconciled
      ? { day: reconciled.day, differences: reconciled.differences.length }
      : null,
  };
}
