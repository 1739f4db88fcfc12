import type { PageViewPayload } from "@masthead/contract/audience/page-views.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isMissingPartition } from "../../../platform/postgres/database.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { ensurePartitions } from "../rollup/view-partition.store.ts";
import { stationHour } from "../station-hour.ts";
import { isReadToken, readToken, usableSince } from "./read-token.ts";
import { trafficSourceOf, viewTime } from "./sent-views.ts";
import { trackedPageAt } from "./tracked-page.ts";
import { insertViews, type NewView } from "./view.store.ts";
import { createRowBuffer } from "./view-buffer.ts";
import type { ViewClient } from "./view-client.ts";
import { createVisitorSalts, networkHash, visitorHash } from "./visitor.service.ts";

export interface ViewTracker {
  /** Returns the token with which an article that a client opens counts as read; undefined for other pages. */
  open(client: ViewClient, path: string, now: number): Promise<string | undefined>;
  /** Tracks the views of one client. `host` is the requested host: referrers on it are internal. */
  track(client: ViewClient, views: PageViewPayload[], host: string | undefined, now: number): Promise<void>;
  /** Stores the buffered views. */
  flush(): Promise<void>;
}

/** Creates the page view tracker of this process. It buffers views and stores them in bulk. */
export function createViewTracker(platform: Platform): ViewTracker {
  const { db } = platform.database;
  const { host: site } = new URL(platform.publicUrl);
  const salts = createVisitorSalts(db);
  const context = innerContext(platform, "en-US");

  /** Whether a view of an article has the token that this client got for it. */
  const hasReadToken = async ({ address, agent }: ViewClient, articleId: number, token: string, now: number) => {
    const time = usableSince(token, now);
    if (time === undefined) return false;
    const salt = await salts.of(stationHour(time, await stationTimeZone(context)).day);
    return isReadToken(token, salt, { visitor: visitorHash(salt, site, address, agent), articleId }, time);
  };

  const store = async (views: NewView[]) => {
    const now = new Date();
    try {
      await insertViews(db, views, now);
    } catch (error) {
      if (!isMissingPartition(error)) throw error;
      await ensurePartitions(db, now);
      await insertViews(db, views, now);
    }
  };
  const buffer = createRowBuffer(store, (error, lost) =>
    platform.log.error({ error, lost }, "storing page views failed; the write is retried"),
  );

  return {
    async open({ address, agent }, path, now) {
      const page = trackedPageAt(path);
      if (page?.kind !== "article" || page.id === null) return undefined;
      const salt = await salts.of(stationHour(now, await stationTimeZone(context)).day);
      return readToken(salt, { visitor: visitorHash(salt, site, address, agent), articleId: page.id }, now);
    },
    async track(client, views, host, now) {
      const { address, agent, device, country } = client;
      const timeZone = await stationTimeZone(context);
      const ownHosts = new Set([site, host ?? site]);
      for (const [path, referrer, age, read, token = ""] of views) {
        const page = trackedPageAt(path);
        if (!page) continue;
        const at = viewTime(now, age);
        const { day, hour } = stationHour(at, timeZone);
        const salt = await salts.of(day);
        const visitor = visitorHash(salt, site, address, agent).toString("hex");
        const network = networkHash(salt, address).toString("hex");
        const visit = { at: new Date(at), day, hour, device, country, visitor, network };
        const isRead = read === 1 && (page.kind !== "article" || (await hasReadToken(client, page.id ?? 0, token, now)));
        buffer.add({ ...page, ...visit, referrer: trafficSourceOf(referrer, ownHosts), read: isRead });
      }
    },
    flush: buffer.flush,
  };
}
