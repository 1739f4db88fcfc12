import type { SentView } from "@masthead/contract/audience/page-views.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { isWithoutPartition } from "../../platform/postgres/database.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import type { Asker } from "./asker.ts";
import { countedPageAt } from "./counted-page.ts";
import { momentOf, sourceOf } from "./sent-views.ts";
import { stationHour } from "./station-hour.ts";
import { insertViews, type NewView } from "./view.store.ts";
import { createBuffer } from "./view-buffer.ts";
import { ensureMonths } from "./view-partition.store.ts";
import { createVisitorSalts, visitorOf } from "./visitor.service.ts";

export interface ViewCounter {
  /** Counts what one asker saw. `host` is the one that was asked, so that links from there are this site's own. */
  count(asker: Asker, views: SentView[], host: string | undefined, now: number): Promise<void>;
  /** Writes what was counted and not yet stored. */
  flush(): Promise<void>;
}

/** Counts views of pages: each process gathers its own and stores them in bulk. */
export function createViewCounter(platform: Platform): ViewCounter {
  const { db } = platform.database;
  const { host: site } = new URL(platform.publicUrl);
  const salts = createVisitorSalts(db);
  const context = innerContext(platform, "en-US");

  const store = async (views: NewView[]) => {
    const now = new Date();
    try {
      await insertViews(db, views, now);
    } catch (error) {
      if (!isWithoutPartition(error)) throw error;
      await ensureMonths(db, now);
      await insertViews(db, views, now);
    }
  };
  const buffer = createBuffer(store, (error, lost) => platform.log.error({ error, lost }, "views could not be stored yet"));

  return {
    async count({ address, agent, device, country }, views, host, now) {
      const timeZone = await stationZone(context);
      const own = new Set([site, host ?? site]);
      for (const [path, referrer, age, read] of views) {
        const page = countedPageAt(path);
        if (!page) continue;
        const at = momentOf(now, age);
        const { day, hour } = stationHour(at, timeZone);
        const visitor = visitorOf(await salts.of(day), site, address, agent).toString("hex");
        const seen = { at: new Date(at), day, hour, device, country, visitor };
        buffer.add({ ...page, ...seen, referrer: sourceOf(referrer, own), read: read === 1 });
      }
    },
    flush: buffer.flush,
  };
}
