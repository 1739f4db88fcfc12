import type { EventCard, EventDetails } from "@masthead/contract/broadcast/program-event.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";
import { findImagesById } from "../../newsroom/media/media-lookup.service.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { websiteSettings } from "../../system/setting/setting.service.ts";
import { descriptionHtml } from "../description.ts";
import { programRefs } from "../program/program-card.service.ts";
import {
  countEvents,
  type EventFilter,
  type EventRow,
  visibleEventById,
  visibleEvents,
} from "./program-event.store.ts";

/** Converts rows to event cards, in their order. */
async function toEventCards(context: CallContext, rows: EventRow[]): Promise<EventCard[]> {
  const { db, locale } = context;
  tag(...rows.map(({ id }) => `event:${id}` as const));
  const leadImageIds = rows.flatMap((row) => row.imageIds.slice(0, 1));
  const [program, imagesById] = await Promise.all([
    programRefs(
      context,
      rows.map((row) => row.programId),
    ),
    findImagesById(db, leadImageIds, locale),
  ]);
  return rows.map((row) => ({
    id: row.id,
    slug: localized(row.slug, locale),
    title: localized(row.title, locale),
    program: program(row.programId),
    picture: imagesById.get(row.imageIds[0] ?? 0) ?? null,
    place: localized(row.place, locale),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  }));
}

/**
 * Returns the filter of a list of events. Whether an event is over depends on the clock and
 * announces no change: a page that shows the list is rendered again at least once a minute, so it
 * may be that much out of date.
 */
async function filterOf(
  context: CallContext,
  filter: Pick<EventFilter, "when" | "programId">,
): Promise<EventFilter> {
  tag("list:event");
  return { ...filter, now: context.now, timeZone: (await websiteSettings(context)).timeZone };
}

/** Returns a page of events. @throws NOT_FOUND past the end */
export async function pageOfEvents(
  context: CallContext,
  {
    page,
    limit,
    programId,
    when = "ahead",
  }: {
    page: number;
    limit: number;
    programId?: number;
    when?: EventFilter["when"];
  },
) {
  const filter = await filterOf(context, { when, programId });
  const [total, rows] = await Promise.all([
    countEvents(context.db, filter),
    visibleEvents(context.db, filter, { limit, offset: (page - 1) * limit }),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  return { data: await toEventCards(context, rows), meta: { page, limit, total } };
}

/** Returns all current and upcoming events, soonest first. */
export async function allEvents(context: CallContext): Promise<EventCard[]> {
  return toEventCards(
    context,
    await visibleEvents(context.db, await filterOf(context, { when: "ahead" })),
  );
}

/** Returns the titles of all current and upcoming events. */
export async function namesOfEvents(context: CallContext): Promise<Choice[]> {
  const rows = await visibleEvents(context.db, await filterOf(context, { when: "ahead" }));
  return rows.map(({ id, title }) => ({ id, label: localized(title, context.locale) }));
}

/** @throws NOT_FOUND when the event does not exist or is disabled */
export async function oneEvent(context: CallContext, id: number): Promise<EventDetails> {
  const { db, locale } = context;
  tag(`event:${id}`);
  const row = await visibleEventById(db, id);
  const [card] = row ? await toEventCards(context, [row]) : [];
  if (!row || !card) throw notFound();
  const imagesById = await findImagesById(db, row.imageIds, locale);
  return {
    ...card,
    descriptionHtml: descriptionHtml(row.description, locale),
    images: row.imageIds.flatMap((one) => imagesById.get(one) ?? []),
    ticketUrl: row.ticketUrl,
  };
}
