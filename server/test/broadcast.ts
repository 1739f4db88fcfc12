import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { type BroadcastEntity, broadcastSlug } from "../src/broadcast/broadcast-slug.table.ts";
import { channel } from "../src/broadcast/channel/channel.table.ts";
import { episode } from "../src/broadcast/episode/episode.table.ts";
import { program } from "../src/broadcast/program/program.table.ts";
import { programCategory } from "../src/broadcast/program-category/program-category.table.ts";
import { programEvent } from "../src/broadcast/program-event/program-event.table.ts";
import { announceChange } from "../src/platform/cache/changes.ts";
import type { Db } from "../src/platform/postgres/database.ts";
import { newToken } from "../src/platform/secrets.ts";

const HOUR = 60 * 60 * 1000;

let made = 0;

const inBoth = (english: string, arabic: string): LocalizedText => ({ "en-US": `${english} ${made}`, "ar-JO": `${arabic} ${made}` });
const slugOf = (english: string, arabic: string): LocalizedText => ({ "en-US": `${english}-${made}`, "ar-JO": `${arabic}-${made}` });

async function keepSlugs(db: Db, entity: BroadcastEntity, { id, slug }: { id: number; slug: LocalizedText }): Promise<void> {
  const rows = LOCALES.flatMap((locale) => (slug[locale] ? [{ entity, locale, slug: slug[locale], entityId: id }] : []));
  if (rows.length) await db.insert(broadcastSlug).values(rows);
}

const one = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error("nothing was made");
  return row;
};

/** A video channel that readers see, on the server's own sample. */
export async function makeChannel(db: Db, values: Partial<typeof channel.$inferInsert> = {}) {
  made++;
  const fields = {
    name: inBoth("Channel", "قناة"),
    slug: slugOf("channel", "قناة"),
    kind: "video" as const,
    streamUrl: "sample:tv",
    key: newToken(),
    keyExpiresAt: new Date(Date.now() + 24 * HOUR),
    position: made,
  };
  const row = one(
    await db
      .insert(channel)
      .values({ ...fields, ...values })
      .returning(),
  );
  await keepSlugs(db, "channel", row);
  await announceChange(db, ["list:channel", `channel:${row.id}`]);
  return row;
}

/** A category of programs that readers see. */
export async function makeProgramCategory(db: Db, values: Partial<typeof programCategory.$inferInsert> = {}) {
  made++;
  const fields = { name: inBoth("Programs", "برامج"), slug: slugOf("programs", "برامج"), position: made };
  const row = one(
    await db
      .insert(programCategory)
      .values({ ...fields, ...values })
      .returning(),
  );
  await keepSlugs(db, "programCategory", row);
  await announceChange(db, ["list:programCategory"]);
  return row;
}

/** A program that readers see, in a category of its own unless told otherwise. */
export async function makeProgram(db: Db, values: Partial<typeof program.$inferInsert> = {}) {
  const programCategoryId = values.programCategoryId === undefined ? (await makeProgramCategory(db)).id : values.programCategoryId;
  made++;
  const fields = {
    name: inBoth("Program", "برنامج"),
    slug: slugOf("program", "برنامج"),
    description: { "en-US": "<p>What it is about.</p>", "ar-JO": "<p>عمّا يتحدث.</p>" },
    position: made,
  };
  const row = one(
    await db
      .insert(program)
      .values({ ...fields, ...values, programCategoryId })
      .returning(),
  );
  await keepSlugs(db, "program", row);
  await announceChange(db, ["list:program", `program:${row.id}`]);
  return row;
}

/** An episode with a picture to play, aired an hour ago for half an hour on a channel of its own, unless told otherwise. */
export async function makeEpisode(db: Db, values: Partial<typeof episode.$inferInsert> = {}) {
  const programId = values.programId ?? (await makeProgram(db)).id;
  const channelId = values.channelId === undefined ? (await makeChannel(db)).id : values.channelId;
  made++;
  const airAt = values.airAt === undefined ? new Date(Date.now() - HOUR) : values.airAt;
  const fields = {
    title: inBoth("Episode", "حلقة"),
    season: 1,
    number: made,
    videoUrl: "sample:tv",
    durationSeconds: 1800,
    endAt: airAt && new Date(airAt.getTime() + HOUR / 2),
  };
  const row = one(
    await db
      .insert(episode)
      .values({ ...fields, ...values, programId, channelId, airAt })
      .returning(),
  );
  await announceChange(db, ["list:episode", `episode:${row.id}`, `list:episode:${row.programId}`]);
  return row;
}

/** An event tomorrow, of a program of its own unless told otherwise. */
export async function makeEvent(db: Db, values: Partial<typeof programEvent.$inferInsert> = {}) {
  const programId = values.programId === undefined ? (await makeProgram(db)).id : values.programId;
  made++;
  const fields = {
    title: inBoth("Event", "فعالية"),
    slug: slugOf("event", "فعالية"),
    place: { "en-US": "Amman", "ar-JO": "عمّان" },
    startsAt: new Date(Date.now() + 24 * HOUR),
    endsAt: new Date(Date.now() + 26 * HOUR),
  };
  const row = one(
    await db
      .insert(programEvent)
      .values({ ...fields, ...values, programId })
      .returning(),
  );
  await keepSlugs(db, "event", row);
  await announceChange(db, ["list:event", `event:${row.id}`]);
  return row;
}
