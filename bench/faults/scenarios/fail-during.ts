import { setTimeout as wait } from "node:timers/promises";
import type { SeededRandom } from "../../../server/test/seeded-random.ts";
import { type Clients, clientsOf, startReaders } from "../../tools/clients.ts";
import { type Outcome, totalCounts } from "../scenario.ts";
import type { Stage } from "../stage/stage.ts";

/** Work that needs a service, requested while the service fails. */
interface Duty {
  /** Requests the work. Resolves when the product has answered. */
  request(): Promise<void>;
  /** Number of pieces of work that are still missing. */
  missing(): Promise<number>;
  /** Number of effects that happened more often than they may. */
  repeated(): Promise<number>;
}

export type DutyFactory = (stage: Stage, clients: Clients, random: SeededRandom) => Promise<Duty>;

/**
 * Duration of a fault in milliseconds: longer than the timeouts of the clients of mail, gateway and
 * push services, which are 10 s.
 */
const FAULT_MS = 12_000;
/** The slowest page while a service fails, in milliseconds. */
const SLOWEST_PAGE = 5000;
const DELIVERY_SECONDS = 120;

interface ServiceFault {
  createDuty: DutyFactory;
  begin(): void;
  end(): void;
  tries: number;
  random: SeededRandom;
}

/**
 * Lets a service fail while readers read and its work is requested, and waits until all of the work
 * is done.
 */
export async function failDuring(
  stage: Stage,
  { createDuty, begin, end, tries, random }: ServiceFault,
): Promise<Outcome> {
  const clients = clientsOf(stage.url, stage.cookie);
  const readers = startReaders(stage.url);
  let [lost, recovery] = [0, 0];
  for (let attempt = 0; attempt < tries; attempt++) {
    const duty = await createDuty(stage, clients, random);
    begin();
    const requested = duty.request();
    await wait(FAULT_MS);
    end();
    const endedAt = Date.now();
    await requested;
    let missing = await duty.missing();
    for (
      ;
      missing > 0 && Date.now() - endedAt < DELIVERY_SECONDS * 1000;
      missing = await duty.missing()
    )
      await wait(200);
    recovery = Math.max(recovery, (Date.now() - endedAt) / 1000);
    lost += missing + (await duty.repeated());
  }
  await readers.stop();
  const slowest = Math.round(readers.counts.slowest);
  const pagesFailed = readers.counts.failed + (slowest > SLOWEST_PAGE ? 1 : 0);
  const notes = [
    `pages: ${readers.counts.failed} of ${readers.counts.requests} failed, slowest ${slowest} ms`,
  ];
  return {
    tries,
    lost: lost + pagesFailed,
    ...totalCounts(clients.counts, readers.counts),
    recovery,
    notes,
  };
}
