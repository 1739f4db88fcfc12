import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { type BroadcastEntity, broadcastSlug } from "../../src/broadcast/broadcast-slug.table.ts";
import { channel } from "../../src/broadcast/channel/channel.table.ts";
import { episode } from "../../src/broadcast/episode/episode.table.ts";
import { program } from "../../src/broadcast/program/program.table.ts";
import { programCategory } from "../../src/broadcast/program-category/program-category.table.ts";
import { programEvent } from "../../src/broadcast/program-event/program-event.table.ts";
import { announceChange } from "../../src/platform/cache/changes.ts";
import type { Db } from "../../src/platform/postgres/database.ts";
import { newToken } from "../../src/platform/secrets.ts";

let sequence = 0;

const localized = (english: string, arabic: string): LocalizedText => ({
  "en-US": `${english} ${sequence}`,
  "ar-JO": `${arabic} ${sequence}`,
});
const localizedSlug = (english: string, arabic: string): LocalizedText => ({
  "en-US": `${english}-${sequence}`,
  "ar-JO": `${arabic}-${sequence}`,
});

async function insertSlugs(
  db: Db,
  entity: BroadcastEntity,
  { id, slug }: { id: number; slug: LocalizedText },
): Promise<void> {
  const rows = LOCALES.flatMap((locale) =>
    slug[locale] ? [{ entity, locale, slug: slug[locale], entityId: id }] : [],
  );
  if (rows.length) await db.insert(broadcastSlug).values(rows);
}

const onlyRow = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error("no row was inserted");
  return row;
};

/** Creates a visible video channel with the sample stream. */
export async function makeChannel(db: Db, values: Partial<typeof channel.$inferInsert> = {}) {
  sequence++;
  const fields = {
    name: localized("Channel", "قناة"),
    slug: localizedSlug("channel", "قناة"),
    kind: "video" as const,
    streamUrl: "sample:tv",
    key: newToken(),
    keyExpiresAt: new Date(Date.now() + 24 * HOUR),
    position: sequence,
  };
  const row = onlyRow(
    await db
      .insert(channel)
      .values({ ...fields, ...values })
      .returning(),
  );
  await insertSlugs(db, "channel", row);
  await announceChange(db, ["list:channel", `channel:${row.id}`]);
  return row;
}

/** Creates a visible program category. */
export async function makeProgramCategory(
  db: Db,
  values: Partial<typeof programCategory.$inferInsert> = {},
) {
  sequence++;
  const fields = {
    name: localized("Programs", "برامج"),
    slug: localizedSlug("programs", "برامج"),
    position: sequence,
  };
  const row = onlyRow(
    await db
      .insert(programCategory)
      .values({ ...fields, ...values })
      .returning(),
  );
  await insertSlugs(db, "programCategory", row);
  await announceChange(db, ["list:programCategory"]);
  return row;
}

/** Creates a visible program, by default in a new category. */
export async function makeProgram(db: Db, values: Partial<typeof program.$inferInsert> = {}) {
  const programCategoryId =
    values.programCategoryId === undefined
      ? (await makeProgramCategory(db)).id
      : values.programCategoryId;
  sequence++;
  const fields = {
    name: localized("Program", "برنامج"),
    slug: localizedSlug("program", "برنامج"),
    description: { "en-US": "<p>What it is about.</p>", "ar-JO": "<p>عمّا يتحدث.</p>" },
    position: sequence,
  };
  const row = onlyRow(
    await db
      .insert(program)
      .values({ ...fields, ...values, programCategoryId })
      .returning(),
  );
  await insertSlugs(db, "program", row);
  await announceChange(db, ["list:program", `program:${row.id}`]);
  return row;
}

/**
 * Creates an episode with video. By default it aired an hour ago for half an hour, on a new channel
 * and program.
 */
export async function makeEpisode(db: Db, values: Partial<typeof episode.$inferInsert> = {}) {
  const programId = values.programId ?? (await makeProgram(db)).id;
  const channelId = values.channelId === undefined ? (await makeChannel(db)).id : values.channelId;
  sequence++;
  const airAt = values.airAt === undefined ? new Date(Date.now() - HOUR) : values.airAt;
  const fields = {
    title: localized("Episode", "حلقة"),
    season: 1,
    number: sequence,
    videoUrl: "sample:tv",
    durationSeconds: 1800,
    endAt: airAt && new Date(airAt.getTime() + HOUR / 2),
  };
  const row = onlyRow(
    await db
      .insert(episode)
      .values({ ...fields, ...values, programId, channelId, airAt })
      .returning(),
  );
  await announceChange(db, ["list:episode", `episode:${row.id}`, `list:episode:${row.programId}`]);
  return row;
}

/** Creates an event tomorrow, by default of a new program. */
export async function makeEvent(db: Db, values: Partial<typeof programEvent.$inferInsert> = {}) {
  const programId = values.programId === undefined ? (await makeProgram(db)).id : values.programId;
  sequence++;
  const fields = {
    title: localized("Event", "فعالية"),
    slug: localizedSlug("event", "فعالية"),
    place: { "en-US": "Amman", "ar-JO": "عمّان" },
    startsAt: new Date(Date.now() + 24 * HOUR),
    endsAt: new Date(Date.now() + 26 * HOUR),
  };
  const row = onlyRow(
    await db
      .insert(programEvent)
      .values({ ...fields, ...values, programId })
      .returning(),
  );
  await insertSlugs(db, "event", row);
  await announceChange(db, ["list:event", `event:${row.id}`]);
  return row;
}
