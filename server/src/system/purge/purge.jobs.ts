import { contactRecords } from "../../audience/contact/contact.records.ts";
import { channelRecords } from "../../broadcast/channel/channel.records.ts";
import { episodeRecords } from "../../broadcast/episode/episode.records.ts";
import { programRecords } from "../../broadcast/program/program.records.ts";
import { programCategoryRecords } from "../../broadcast/program-category/program-category.records.ts";
import { programEventRecords } from "../../broadcast/program-event/program-event.records.ts";
import { deliveryCityRecords, deliveryRegionRecords } from "../../commerce/delivery-area/delivery-area.records.ts";
import { packageRecords } from "../../commerce/package/package.records.ts";
import { authorRecords } from "../../newsroom/author/author.records.ts";
import { categoryRecords } from "../../newsroom/category/category.records.ts";
import { purgeMedia } from "../../newsroom/media/media-purge.service.ts";
import { personOfInterestRecords } from "../../newsroom/person-of-interest/person-of-interest.records.ts";
import { sourceRecords } from "../../newsroom/source/source.records.ts";
import { tagRecords } from "../../newsroom/tag/tag.records.ts";
import { purgeRecords } from "../../platform/crud/delete-records.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { socialRecords } from "../social/social.records.ts";

const JOB = "record.purge";

/** Nightly job that purges records deleted more than 30 days ago. */
export function purgeJobs(platform: Platform): JobDefinition[] {
  return [{ name: JOB, cron: "17 1 * * *", work: () => purgeDeleted(platform, new Date()) }];
}

/** Purges soft-deleted records of every entity: referencing records before the referenced ones, media last. */
export async function purgeDeleted(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  await purgeRecords(db, programEventRecords, JOB, now);
  await purgeRecords(db, episodeRecords, JOB, now);
  await purgeRecords(db, programRecords, JOB, now);
  await purgeRecords(db, programCategoryRecords, JOB, now);
  await purgeRecords(db, channelRecords, JOB, now);
  await purgeRecords(db, tagRecords, JOB, now);
  await purgeRecords(db, authorRecords, JOB, now);
  await purgeRecords(db, personOfInterestRecords, JOB, now);
  await purgeRecords(db, sourceRecords, JOB, now);
  await purgeRecords(db, categoryRecords, JOB, now);
  await purgeRecords(db, packageRecords, JOB, now);
  await purgeRecords(db, deliveryRegionRecords, JOB, now);
  await purgeRecords(db, deliveryCityRecords, JOB, now);
  await purgeRecords(db, socialRecords, JOB, now);
  await purgeRecords(db, contactRecords, JOB, now);
  await purgeMedia(platform, JOB, now);
}
