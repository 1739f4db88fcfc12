import { analyticsRouter } from "./audience/analytics/analytics.router.ts";
import { accountRouter } from "./audience/auth/account.router.ts";
import { authRouter } from "./audience/auth/auth.router.ts";
import { contactRouter } from "./audience/contact/contact.router.ts";
import { countryRouter } from "./audience/country/country.router.ts";
import { dataDeletionRouter } from "./audience/data-deletion/data-deletion.router.ts";
import { digestRouter } from "./audience/digest/digest.router.ts";
import { followingRouter } from "./audience/following/following.router.ts";
import { notificationRouter } from "./audience/notification/notification.router.ts";
import { pushRouter } from "./audience/notification/push/push.router.ts";
import { savedArticleRouter } from "./audience/saved-article/saved-article.router.ts";
import { userRouter } from "./audience/user/user.router.ts";
import { channelRouter } from "./broadcast/channel/channel.router.ts";
import { episodeRouter } from "./broadcast/episode/episode.router.ts";
import { programRouter } from "./broadcast/program/program.router.ts";
import { programCategoryRouter } from "./broadcast/program-category/program-category.router.ts";
import { programEventRouter } from "./broadcast/program-event/program-event.router.ts";
import { scheduleRouter } from "./broadcast/schedule/schedule.router.ts";
import { playbackRouter } from "./broadcast/stream/playback.router.ts";
import { deliveryAreaRouter, deliveryCityRouter, deliveryRegionRouter } from "./commerce/delivery-area/delivery-area.router.ts";
import { orderRouter } from "./commerce/order/order.router.ts";
import { packageRouter } from "./commerce/package/package.router.ts";
import { paymentRouter } from "./commerce/payment/payment.router.ts";
import { subscriptionRouter } from "./commerce/subscription/subscription.router.ts";
import { articleRouter } from "./newsroom/article/article.router.ts";
import { authorRouter } from "./newsroom/author/author.router.ts";
import { categoryRouter } from "./newsroom/category/category.router.ts";
import { feedRouter } from "./newsroom/feeds/feed.router.ts";
import { mediaRouter } from "./newsroom/media/media.router.ts";
import { personOfInterestRouter } from "./newsroom/person-of-interest/person-of-interest.router.ts";
import { searchRouter } from "./newsroom/search/search.router.ts";
import { sourceRouter } from "./newsroom/source/source.router.ts";
import { tagRouter } from "./newsroom/tag/tag.router.ts";
import { calls } from "./platform/http/calls.ts";
import { logRouter } from "./system/log/log.router.ts";
import { settingRouter } from "./system/setting/setting.router.ts";
import { socialRouter } from "./system/social/social.router.ts";
import { weatherRouter } from "./system/weather/weather.router.ts";

/** Implementation of the whole contract. */
export const router = calls.router({
  account: accountRouter,
  analytics: analyticsRouter,
  article: articleRouter,
  auth: authRouter,
  author: authorRouter,
  category: categoryRouter,
  channel: channelRouter,
  contact: contactRouter,
  dataDeletion: dataDeletionRouter,
  country: countryRouter,
  digest: digestRouter,
  episode: episodeRouter,
  feed: feedRouter,
  following: followingRouter,
  log: logRouter,
  media: mediaRouter,
  merchant: deliveryAreaRouter,
  merchantCity: deliveryCityRouter,
  merchantRegion: deliveryRegionRouter,
  notification: notificationRouter,
  order: orderRouter,
  package: packageRouter,
  payment: paymentRouter,
  peopleOfInterest: personOfInterestRouter,
  playback: playbackRouter,
  program: programRouter,
  programCategory: programCategoryRouter,
  programEvent: programEventRouter,
  push: pushRouter,
  savedArticle: savedArticleRouter,
  schedule: scheduleRouter,
  search: searchRouter,
  setting: settingRouter,
  social: socialRouter,
  source: sourceRouter,
  subscription: subscriptionRouter,
  tag: tagRouter,
  user: userRouter,
  weather: weatherRouter,
});
