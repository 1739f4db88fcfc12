import type { AudienceDevice } from "@masthead/contract/broadcast/audience-figures.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createRowBuffer } from "../../../platform/postgres/row-buffer.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import { heartbeatEvents, heartbeatWriteEvents } from "../../../platform/telemetry/events.ts";
import { createSessionLimit } from "./session-limit.ts";
import { saveHeartbeats } from "./viewer.store.ts";

/** Sign of life of a player. The address only limits how many sessions a network has. */
interface Heartbeat {
  channelId: number;
  /** Random id of the player's session. */
  viewer: string;
  at: Date;
  country: string | null;
  device: AudienceDevice;
  address: string | null;
}

interface HeartbeatBuffer {
  add(heartbeat: Heartbeat): void;
  flush(): Promise<void>;
}

/** By the cache of a process, which copies of its platform share. */
const buffers = new WeakMap<Platform["memo"], HeartbeatBuffer>();

/** Returns the heartbeats of this process that wait to be stored, once a second in one statement. */
export function heartbeatBuffer(platform: Platform): HeartbeatBuffer {
  const known = buffers.get(platform.memo);
  if (known) return known;
  const created = createHeartbeatBuffer(platform);
  buffers.set(platform.memo, created);
  return created;
}

function createHeartbeatBuffer({ config, database, log }: Platform): HeartbeatBuffer {
  const limit = createSessionLimit();
  const rows = createRowBuffer(
    (batch: Parameters<typeof saveHeartbeats>[1]) => saveHeartbeats(database.db, batch),
    (error, lost) => {
      heartbeatWriteEvents.publish({ error });
      log.error({ error, lost }, "storing heartbeats failed; the write is retried");
    },
  );
  return {
    add({ channelId, viewer, at, country, device, address }) {
      const hash = keyedHash(config.APP_SECRET, "viewer", viewer);
      if (!limit.admits(`${channelId} ${hash}`, address, at)) {
        heartbeatEvents.publish({ outcome: "refused" });
        return;
      }
      const isBuffered = rows.add({
        channelId,
        viewer: hash,
        at,
        country: country ?? "",
        device,
      });
      heartbeatEvents.publish({ outcome: isBuffered ? "accepted" : "dropped" });
    },
    flush: rows.flush,
  };
}
