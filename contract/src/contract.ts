import type { AnyContractProcedure, ContractRouterClient, InferContractRouterInputs, InferContractRouterOutputs } from "@orpc/contract";
import { accountContract } from "./audience/account.ts";
import { analyticsContract } from "./audience/analytics.ts";
import { authContract } from "./audience/auth.ts";
import { contactContract } from "./audience/contact.ts";
import { countryContract } from "./audience/country.ts";
import { dataDeletionContract } from "./audience/data-deletion.ts";
import { digestContract } from "./audience/digest.ts";
import { followingContract } from "./audience/following.ts";
import { notificationContract } from "./audience/notification.ts";
import { ownAccountContract } from "./audience/own-account.ts";
import { pushContract } from "./audience/push.ts";
import { savedArticleContract } from "./audience/saved-article.ts";
import { secondFactorContract } from "./audience/second-factor.ts";
import { activationContract, signUpContract } from "./audience/sign-up.ts";
import { userContract } from "./audience/user.ts";
import { channelContract } from "./broadcast/channel.ts";
import { episodeContract } from "./broadcast/episode.ts";
import { playbackContract } from "./broadcast/playback.ts";
import { programContract } from "./broadcast/program.ts";
import { programCategoryContract } from "./broadcast/program-category.ts";
import { programEventContract } from "./broadcast/program-event.ts";
import { scheduleContract } from "./broadcast/schedule.ts";
import { deliveryAreaContract, deliveryCityContract, deliveryRegionContract } from "./commerce/delivery-area.ts";
import { orderContract, packageOrderContract, paymentContract } from "./commerce/order.ts";
import { orderStaffContract } from "./commerce/order-staff.ts";
import { packageContract } from "./commerce/package.ts";
import { subscriptionContract } from "./commerce/subscription.ts";
import { articleContract } from "./newsroom/article.ts";
import { articleDraftContract, articlePresence } from "./newsroom/article-draft.ts";
import { articleFormPreviewContract } from "./newsroom/article-preview.ts";
import { articleRevisionContract } from "./newsroom/article-revision.ts";
import { articleStaffContract } from "./newsroom/article-staff.ts";
import { authorContract } from "./newsroom/author.ts";
import { categoryContract } from "./newsroom/category.ts";
import { feedContract } from "./newsroom/feed.ts";
import { mediaContract } from "./newsroom/media.ts";
import { articleMostReadContract } from "./newsroom/most-read-placement.ts";
import { personOfInterestContract } from "./newsroom/person-of-interest.ts";
import { searchContract } from "./newsroom/search.ts";
import { sourceContract } from "./newsroom/source.ts";
import { tagContract } from "./newsroom/tag.ts";
import { logContract } from "./system/log.ts";
import { settingContract } from "./system/setting.ts";
import { socialContract } from "./system/social.ts";
import { weatherContract } from "./system/weather.ts";

/** API contract of the product. Paths are below /api. */
export const contract = {
  account: { ...accountContract, ...activationContract, ...ownAccountContract, ...secondFactorContract },
  analytics: analyticsContract,
  article: {
    ...articleContract,
    ...articleStaffContract,
    draft: articleDraftContract,
    formPreview: articleFormPreviewContract,
    mostReadPlace: articleMostReadContract,
    presence: articlePresence,
    revision: articleRevisionContract,
  },
  auth: { ...authContract, ...signUpContract },
  author: authorContract,
  category: categoryContract,
  channel: channelContract,
  contact: contactContract,
  dataDeletion: dataDeletionContract,
  country: countryContract,
  digest: digestContract,
  episode: episodeContract,
  feed: feedContract,
  following: followingContract,
  media: mediaContract,
  merchant: deliveryAreaContract,
  merchantCity: deliveryCityContract,
  merchantRegion: deliveryRegionContract,
  log: logContract,
  notification: notificationContract,
  order: { ...orderContract, ...orderStaffContract },
  package: { ...packageContract, ...packageOrderContract },
  payment: paymentContract,
  playback: playbackContract,
  program: programContract,
  programCategory: programCategoryContract,
  programEvent: programEventContract,
  peopleOfInterest: personOfInterestContract,
  push: pushContract,
  savedArticle: savedArticleContract,
  schedule: scheduleContract,
  search: searchContract,
  setting: settingContract,
  social: socialContract,
  source: sourceContract,
  subscription: subscriptionContract,
  tag: tagContract,
  user: userContract,
  weather: weatherContract,
};

/** Typed client of the whole contract, for any transport. */
export type Client = ContractRouterClient<typeof contract>;

type ProcedureIn<Router> = Router extends AnyContractProcedure ? Router : { [Key in keyof Router]: ProcedureIn<Router[Key]> }[keyof Router];

/** Method and path of a procedure; never if the path is computed. */
type RouteOf<Procedure extends AnyContractProcedure, Key extends string = Extract<Procedure["~orpc"]["meta"]["routeKey"], string>> =
  Record<never, 0> extends Record<Key, 0> ? never : Key;

type Routes = { [Procedure in ProcedureIn<typeof contract> as RouteOf<Procedure>]: Procedure };

/** Method and path of an API call, such as `GET /v1/search`. */
export type ApiRoute = keyof Routes;
export type ApiInput<Route extends ApiRoute> = InferContractRouterInputs<Routes[Route]>;
export type ApiOutput<Route extends ApiRoute> = InferContractRouterOutputs<Routes[Route]>;
