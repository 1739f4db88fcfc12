import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { useDayFormat } from "./formats.ts";
import { ServiceCard } from "./service-card.tsx";

/** Payment gateway: its last event, and whether its payments equal the ledger. */
export function GatewayCard({ gateway }: Pick<SystemStatus, "gateway">) {
  const translate = useTranslate();
  const message = (key: string, values?: object) => translate(`status.gateway.${key}`, values);
  const formatNumber = useNumberFormat();
  const formatDay = useDayFormat();
  const { name, test, waitingRenewals, lastEventAt, reconciliation } = gateway;
  const differences = reconciliation?.differences ?? 0;
  return (
    <ServiceCard
      name={message("title")}
      tone={
        differences > 0 || waitingRenewals > 0 ? "bad" : test ? "waiting" : name ? "good" : "off"
      }
      state={name ? translate(`resources.orders.gateways.${name}`, { _: name }) : message("none")}
    >
      {name === null && <div>{message("noneHelp")}</div>}
      {waitingRenewals > 0 && (
        <div>
          {message("waitingRenewals", {
            smart_count: waitingRenewals,
            n: formatNumber(waitingRenewals),
          })}
        </div>
      )}
      {test && <div>{message("test")}</div>}
      {name && (
        <div>
          {lastEventAt ? (
            <>
              {message("lastEvent")} <RelativeTime at={lastEventAt} />
            </>
          ) : (
            message("noEvent")
          )}
        </div>
      )}
      {reconciliation && (
        <div>
          {message(differences > 0 ? "differences" : "reconciled", {
            smart_count: differences,
            n: formatNumber(differences),
            day: formatDay(reconciliation.day),
          })}
        </div>
      )}
    </ServiceCard>
  );
}
