import type { ProxyMode } from "../../../server/test/fakes/fault-proxy.ts";
import type { Scenario } from "../scenario.ts";
import { SERVICE_NAMES, type ServiceName } from "../stage/services.ts";
import { gatewayDuty, mailDuty, pushDuty, weatherDuty } from "./duties.ts";
import { type DutyFactory, failDuring } from "./fail-during.ts";

const DUTIES: Record<ServiceName, DutyFactory> = {
  mail: mailDuty,
  gateway: gatewayDuty,
  push: pushDuty,
  weather: weatherDuty,
};
/** Names of the faults of a service. */
export const FAULTS: Record<Exclude<ProxyMode, "forward">, string> = {
  refuse: "refused",
  slow: "slow (3 s)",
  freeze: "hanging",
};

const serviceScenario = (service: ServiceName, mode: keyof typeof FAULTS): Scenario => ({
  name: `${service}-${mode}`,
  fault: `${service} ${FAULTS[mode]}`,
  tries: 1,
  recoveryLimit: 90,
  async run({ stage: openStage, tries, random }) {
    const stage = await openStage();
    const proxy = stage.services.proxies[service];
    const end = () => {
      proxy.set("forward");
      // Requests received by a hanging service are lost, and their connections would never be
      // answered.
      if (mode === "freeze") proxy.cut();
    };
    return failDuring(stage, {
      createDuty: DUTIES[service],
      begin: () => proxy.set(mode),
      end,
      tries,
      random,
    });
  },
});

/** Services outside that refuse, are slow, or hang. */
export const SERVICES: Scenario[] = SERVICE_NAMES.flatMap((service) =>
  (["refuse", "slow", "freeze"] as const).map((mode) => serviceScenario(service, mode)),
);
