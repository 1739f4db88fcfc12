import { randomUUID } from "node:crypto";
import { makeUser } from "../../../server/test/factories/staff.ts";
import { subscribeDevices } from "../../../server/test/fakes/push-device.ts";
import { buyersOf, createPackage } from "./activities/shop.ts";
import type { DutyFactory } from "./fail-during.ts";

const MAILS = 5;
const BROWSERS = 200;
const BUYERS = 5;
/** Headers of a fetch by a script of the back office. */
const OWN_FETCH = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" };

/**
 * Mails links to choose a password. Each has to arrive; a mail whose acceptance was not confirmed
 * may arrive again.
 */
export const mailDuty: DutyFactory = async (stage, clients) => {
  const users = await stage.withDatabase(({ db }) =>
    Promise.all(
      Array.from({ length: MAILS }, () =>
        makeUser(db, "Admin", { email: `${randomUUID()}@news.example` }),
      ),
    ),
  );
  return {
    async request() {
      for (const { id } of users) {
        const { ok, status } = await clients.send(
          "GET",
          `/api/v1/user/send/email/reset/${id}`,
          undefined,
          OWN_FETCH,
        );
        if (!ok) throw new Error(`the link was not requested: ${status}`);
      }
    },
    missing: async () =>
      users.filter(
        ({ email }) => !stage.services.mail.received.some((mail) => mail.includes(`To: ${email}`)),
      ).length,
    repeated: async () => 0,
  };
};

/** Sends a notification. Each browser has to show it once. */
export const pushDuty: DutyFactory = async (stage, clients) => {
  const { push } = stage.services;
  await stage.withDatabase(async ({ db, pool }) => {
    await pool.query("delete from push_subscription");
    await subscribeDevices(db, push.origin, BROWSERS);
  });
  let id = 0;
  return {
    async request() {
      const body = {
        locale: "en-US",
        title: `Breaking ${randomUUID()}`,
        audience: "everyone",
        when: "now",
      };
      const reply = await clients.send("POST", "/api/v1/notification", body);
      if (!reply.ok)
        throw new Error(`the notification was not created: ${reply.status} ${reply.bytes}`);
      ({ id } = reply.json<{ id: number }>());
    },
    missing: async () => BROWSERS - push.countRecipients(id).devices,
    repeated: async () => push.countRecipients(id).repeated,
  };
};

/** Checkouts. Each order must be paid exactly once, after any repeated steps of the buyer. */
export const gatewayDuty: DutyFactory = async (stage, clients, random) => {
  const buyers = buyersOf(stage, await createPackage(stage), random);
  const buying = Promise.withResolvers<void>();
  return {
    // Buyers repeat until the gateway answers: the end of the fault does not wait for them.
    async request() {
      const all = Array.from({ length: BUYERS }, () => buyers.buy(new AbortController().signal));
      void Promise.all(all).then(() => buying.resolve(), buying.reject);
    },
    async missing() {
      await buying.promise;
      clients.counts.requests += buyers.clients.counts.requests;
      clients.counts.failed += buyers.clients.counts.failed;
      return BUYERS - buyers.paid.length;
    },
    repeated: () => buyers.countWrong(),
  };
};

/**
 * Weather of a city, cached an hour ago. The stale report must be shown during the outage, and
 * refreshed afterwards.
 */
export const weatherDuty: DutyFactory = async (stage, clients) => {
  const readWeather = () => clients.send("GET", "/api/v1/weather");
  const expire = () =>
    stage.query(
      "update weather_answer set fetched_at = now() - interval '1 hour', next_at = now()",
    );
  if (!(await readWeather()).ok) throw new Error("the weather is unknown before the fault");
  await expire();
  const before = stage.services.weather.requests.length;
  let refused = 0;
  return {
    async request() {
      for (let reader = 0; reader < 5; reader++) if (!(await readWeather()).ok) refused++;
    },
    async missing() {
      // The product waits for a minute after a failure; the measurement does not.
      await expire();
      await readWeather();
      return stage.services.weather.requests.length > before ? 0 : 1;
    },
    repeated: async () => refused,
  };
};
