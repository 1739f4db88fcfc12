import { contactRecords } from "../../audience/contact/contact.records.ts";
import { notificationRecords } from "../../audience/notification/notification.records.ts";
import { userRecords } from "../../audience/user/user.records.ts";
import { channelRecords } from "../../broadcast/channel/channel.records.ts";
import { episodeRecords } from "../../broadcast/episode/episode.records.ts";
import { programRecords } from "../../broadcast/program/program.records.ts";
import { programCategoryRecords } from "../../broadcast/program-category/program-category.records.ts";
import { programEventRecords } from "../../broadcast/program-event/program-event.records.ts";
import { deliveryCityRecords, deliveryRegionRecords } from "../../commerce/delivery-area/delivery-area.records.ts";
import { orderRecords } from "../../commerce/order/order.records.ts";
import { packageRecords } from "../../commerce/package/package.records.ts";
import { subscriptionRecords } from "../../commerce/subscription/subscription.records.ts";
import { articleRecords } from "../../newsroom/article/article.records.ts";
import { authorRecords } from "../../newsroom/author/author.records.ts";
import { categoryRecords } from "../../newsroom/category/category.records.ts";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { personOfInterestRecords } from "../../newsroom/person-of-interest/person-of-interest.records.ts";
import { sourceRecords } from "../../newsroom/source/source.records.ts";
import { tagRecords } from "../../newsroom/tag/tag.records.ts";
import type { ReferencedKind } from "../../platform/crud/record-kind.ts";
import { settingRecords } from "../setting/setting.records.ts";
import { socialRecords } from "../social/social.records.ts";

const NAMED_RECORDS: ReferencedKind[] = [
  articleRecords,
  authorRecords,
  categoryRecords,
  channelRecords,
  contactRecords,
  episodeRecords,
  mediaRecords,
  deliveryCityRecords,
  deliveryRegionRecords,
  notificationRecords,
  orderRecords,
  packageRecords,
  personOfInterestRecords,
  programCategoryRecords,
  programEventRecords,
  programRecords,
  settingRecords,
  socialRecords,
  sourceRecords,
  subscriptionRecords,
  tagRecords,
  userRecords,
];

/** Kinds of records that the audit log shows by name, by entity. */
export const LOG_RECORDS: ReadonlyMap<string, ReferencedKind> = new Map(NAMED_RECORDS.map((records) => [records.entity, records]));
