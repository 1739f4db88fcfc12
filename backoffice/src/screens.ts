import { account } from "./audience/account/account.page.ts";
import { analytics } from "./audience/analytics/analytics.page.ts";
import { contact } from "./audience/contact/contact.resource.ts";
import { notification } from "./audience/notification/notification.resource.ts";
import { user } from "./audience/user/user.resource.ts";
import { channel } from "./broadcast/channel/channel.resource.ts";
import { episode } from "./broadcast/episode/episode.resource.ts";
import { program } from "./broadcast/program/program.resource.ts";
import { programCategory } from "./broadcast/program-category/program-category.resource.ts";
import { programEvent } from "./broadcast/program-event/program-event.resource.ts";
import { schedule } from "./broadcast/schedule/schedule.page.ts";
import { order } from "./commerce/order/order.resource.ts";
import { subscriptionPackage } from "./commerce/package/package.resource.ts";
import { subscription } from "./commerce/subscription/subscription.resource.ts";
import type { Page } from "./frame/screens/page.ts";
import type { Resource } from "./frame/screens/resource.ts";
import { article } from "./newsroom/article/article.resource.ts";
import { author } from "./newsroom/author/author.resource.ts";
import { category } from "./newsroom/category/category.resource.ts";
import { media } from "./newsroom/media/media.resource.ts";
import { personOfInterest } from "./newsroom/person-of-interest/person-of-interest.resource.ts";
import { source } from "./newsroom/source/source.resource.ts";
import { tag } from "./newsroom/tag/tag.resource.ts";
import { log } from "./system/log/log.resource.ts";
import { setting } from "./system/setting/setting.resource.ts";
import { social } from "./system/social/social.resource.ts";

/** All resources. Within a district the menu has the same order. */
export const RESOURCES: readonly Resource[] = [
  ...[article, media, category, tag, author, personOfInterest, source],
  ...[channel, program, episode, programCategory, programEvent],
  ...[subscriptionPackage, subscription, order],
  ...[contact, notification, user],
  ...[social, setting, log],
];

/** All pages: those of the menu that cover several resources, and those of resources. */
export const PAGES: readonly Page[] = [
  ...[analytics, account, schedule],
  ...RESOURCES.flatMap(({ entity, pages = [] }) => pages.map((page) => ({ entities: [entity], ...page }))),
];
