import type { PageViewPayload } from "@masthead/contract/audience/page-views.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isMissingPartition } from "../../../platform/postgres/database.ts";
import { createRowBuffer } from "../../../platform/postgres/row-buffer.ts";
import { stationTimeZone } from "../../../system/setting/setting.service.ts";
import { ensurePartitions } from "../rollup/view-partition.store.ts";
import { stationHour } from "../station-hour.ts";
import { trafficSourceOf, viewTime } from "./sent-views.ts";
import { trackedPageAt } from "./tracked-page.ts";
import { insertViews, type NewView } from "./view.store.ts";
import type { ViewClient } from "./view-client.ts";
import { createVisitorSalts, networkHash, visitorHash } from "./visitor.service.ts";

export interface ViewTracker {
  /** Tracks the views of one client. `host` is the requested host: referrers on it are internal. */
  track(
    asker: ViewClient,
    views: PageViewPayload[],
    host: string | undefined,
    now: number,
  ): Promise<void>;
  /** Stores the buffered views. */
  flush(): Promise<void>;
}

/** Creates the page view tracker of this process. It buffers views and stores them in bulk. */
export function createViewTracker(platform: Platform): ViewTracker {
  const { db } = platform.database;
  const { host: site } = new URL(platform.publicUrl);
  const salts = createVisitorSalts(db);
  const context = innerContext(platform, "en-US");

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
    async track({ address, agent, device, country }, views, host, now) {
      const timeZone = await stationTimeZone(context);
      const ownHosts = new Set([site, host ?? site]);
      for (const [path, referrer, age, read] of views) {
        const page = trackedPageAt(path);
        if (!page) continue;
        const at = viewTime(now, age);
        const { day, hour } = stationHour(at, timeZone);
        const salt = await salts.of(day);
        const visitor = visitorHash(salt, site, address, agent).toString("hex");
        const network = networkHash(salt, address).toString("hex");
        const visit = { at: new Date(at), day, hour, device, country, visitor, network };
        buffer.add({
          ...page,
          ...visit,
          referrer: trafficSourceOf(referrer, ownHosts),
          read: read === 1,
        });
      }
    },
    flush: buffer.flush,
  };
}
