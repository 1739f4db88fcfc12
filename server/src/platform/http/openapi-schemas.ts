import { challenge } from "@masthead/contract/audience/auth.ts";
import { passkeyAssertion, passkeyCreation, passkeyRegistration, passkeyRequest } from "@masthead/contract/audience/passkey.ts";
import { profile } from "@masthead/contract/audience/profile.ts";
import { passkey, secondFactors } from "@masthead/contract/audience/second-factor.ts";
import { user } from "@masthead/contract/audience/user.ts";
import { airing, channelRef, programRef } from "@masthead/contract/broadcast/air.ts";
import { channel, staffChannel, streamCheck } from "@masthead/contract/broadcast/channel.ts";
import { episodeCard, episodeDetails, recordingFile, staffEpisode } from "@masthead/contract/broadcast/episode.ts";
import { playback } from "@masthead/contract/broadcast/playback.ts";
import { programCard, programDetails, programGroup, staffProgram, weeklySlot } from "@masthead/contract/broadcast/program.ts";
import { programCategory, staffProgramCategory } from "@masthead/contract/broadcast/program-category.ts";
import { eventCard, eventDetails, staffEvent } from "@masthead/contract/broadcast/program-event.ts";
import { schedule } from "@masthead/contract/broadcast/schedule.ts";
import { deliveryCity, deliveryRegion, staffDeliveryCity, staffDeliveryRegion } from "@masthead/contract/commerce/delivery-area.ts";
import { checkoutResult, orderLine, ownOrder } from "@masthead/contract/commerce/order.ts";
import { staffOrder, staffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { campaignStatus, offeredDevice, offeredPackage, staffPackage } from "@masthead/contract/commerce/package.ts";
import { ownSubscription, staffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { articleCard, articleDetails, articleRef, correction, topicPageData } from "@masthead/contract/newsroom/article.ts";
import { articleDocument, articleNode, documentInput } from "@masthead/contract/newsroom/article-document.ts";
import { articleDraft, draftFields, presentEditor } from "@masthead/contract/newsroom/article-draft.ts";
import { articleCorrection, articleImage } from "@masthead/contract/newsroom/article-fields.ts";
import { articleRecord, articleRow, label } from "@masthead/contract/newsroom/article-record.ts";
import { articleRevision, articleRevisionDetails } from "@masthead/contract/newsroom/article-revision.ts";
import { staffAuthor } from "@masthead/contract/newsroom/author.ts";
import { category, categoryDetails, categoryRef, staffCategory } from "@masthead/contract/newsroom/category.ts";
import { feedRef } from "@masthead/contract/newsroom/feed.ts";
import { mediaRecord, mediaUse } from "@masthead/contract/newsroom/media.ts";
import { responsiveImage } from "@masthead/contract/newsroom/responsive-image.ts";
import { searchHit, searchResponse, textRun } from "@masthead/contract/newsroom/search.ts";
import { nameGroup, nameHit } from "@masthead/contract/newsroom/search-names.ts";
import { staffSource } from "@masthead/contract/newsroom/source.ts";
import { staffTag } from "@masthead/contract/newsroom/tag.ts";
import { alternate, author, source, staffPerson, topicRef } from "@masthead/contract/newsroom/topic.ts";
import { locale, pageMeta } from "@masthead/contract/system/call.ts";
import { logEntry } from "@masthead/contract/system/log.ts";
import { conflict, problem, recordReference } from "@masthead/contract/system/problem.ts";
import { choice, localizedName, localizedSlug, localizedText, recordAbilities } from "@masthead/contract/system/record.ts";
import { dashboardSettings, mobileSettings, staffSetting, websiteSettings } from "@masthead/contract/system/setting.ts";
import { socialMedia, staffSocialMedia } from "@masthead/contract/system/social.ts";
import { weatherDay, weatherHour, weatherNow, weatherPlace, weatherReport } from "@masthead/contract/system/weather.ts";

/** Schemas that the API description defines once and references. */
export const API_SCHEMAS = {
  Airing: { schema: airing },
  Alternate: { schema: alternate },
  ArticleCard: { schema: articleCard },
  ArticleDetails: { schema: articleDetails },
  ArticleDocument: { schema: articleDocument, strategy: "output" as const },
  ArticleDraft: { schema: articleDraft },
  ArticleListing: { schema: topicPageData },
  ArticleNode: { schema: articleNode, strategy: "output" as const },
  ArticleRecord: { schema: articleRecord, strategy: "output" as const },
  ArticleRef: { schema: articleRef },
  ArticleRevision: { schema: articleRevision },
  ArticleRevisionDetails: { schema: articleRevisionDetails, strategy: "output" as const },
  ArticleRow: { schema: articleRow },
  Author: { schema: author },
  Challenge: { schema: challenge },
  CampaignStanding: { schema: campaignStatus },
  Category: { schema: category },
  CategoryDetails: { schema: categoryDetails },
  CategoryRef: { schema: categoryRef },
  Channel: { schema: channel },
  ChannelRef: { schema: channelRef },
  Correction: { schema: correction },
  Choice: { schema: choice },
  Conflict: { schema: conflict },
  DashboardSettings: { schema: dashboardSettings },
  EpisodeCard: { schema: episodeCard },
  EpisodeDetails: { schema: episodeDetails },
  EventCard: { schema: eventCard },
  EventDetails: { schema: eventDetails },
  FeedRef: { schema: feedRef },
  DraftFields: { schema: draftFields },
  Label: { schema: label },
  ListingRef: { schema: topicRef },
  Locale: { schema: locale },
  LogEntry: { schema: logEntry },
  MediaRecord: { schema: mediaRecord },
  MediaUse: { schema: mediaUse },
  MerchantCity: { schema: deliveryCity },
  MerchantRegion: { schema: deliveryRegion },
  MobileSettings: { schema: mobileSettings },
  NameGroup: { schema: nameGroup },
  NameHit: { schema: nameHit },
  OfferedDevice: { schema: offeredDevice },
  OrderLine: { schema: orderLine },
  OwnOrder: { schema: ownOrder },
  OwnSubscription: { schema: ownSubscription },
  Package: { schema: offeredPackage },
  PageMeta: { schema: pageMeta },
  PayReply: { schema: checkoutResult },
  Passkey: { schema: passkey },
  PasskeyCreation: { schema: passkeyCreation },
  PasskeyMade: { schema: passkeyRegistration, strategy: "input" as const },
  PasskeyRequest: { schema: passkeyRequest },
  PasskeySigned: { schema: passkeyAssertion, strategy: "input" as const },
  Picture: { schema: responsiveImage },
  Playback: { schema: playback },
  PresentEditor: { schema: presentEditor },
  Problem: { schema: problem },
  Profile: { schema: profile },
  ProgramCard: { schema: programCard },
  ProgramCategory: { schema: programCategory },
  ProgramDetails: { schema: programDetails },
  ProgramGroup: { schema: programGroup },
  ProgramRef: { schema: programRef },
  RecordAbilities: { schema: recordAbilities },
  RecordReference: { schema: recordReference },
  RecordingFile: { schema: recordingFile },
  Schedule: { schema: schedule },
  SearchHit: { schema: searchHit },
  SearchReply: { schema: searchResponse },
  SecondFactors: { schema: secondFactors },
  SocialMedia: { schema: socialMedia },
  Source: { schema: source },
  StaffAuthor: { schema: staffAuthor },
  StaffCategory: { schema: staffCategory },
  StaffChannel: { schema: staffChannel },
  StaffEpisode: { schema: staffEpisode },
  StaffEvent: { schema: staffEvent },
  StaffMerchantCity: { schema: staffDeliveryCity },
  StaffMerchantRegion: { schema: staffDeliveryRegion },
  StaffOrder: { schema: staffOrder },
  StaffOrderDetails: { schema: staffOrderDetails },
  StaffPackage: { schema: staffPackage },
  StaffPerson: { schema: staffPerson },
  StaffProgram: { schema: staffProgram },
  StaffProgramCategory: { schema: staffProgramCategory },
  StaffSetting: { schema: staffSetting },
  StaffSocialMedia: { schema: staffSocialMedia },
  StaffSource: { schema: staffSource },
  StaffSubscription: { schema: staffSubscription },
  StaffTag: { schema: staffTag },
  StreamCheck: { schema: streamCheck },
  TextInBoth: { schema: localizedText },
  TextRun: { schema: textRun },
  User: { schema: user },
  WeatherDay: { schema: weatherDay },
  WeatherHour: { schema: weatherHour },
  WeatherNow: { schema: weatherNow },
  WeatherPlace: { schema: weatherPlace },
  WeatherReport: { schema: weatherReport },
  WebsiteSettings: { schema: websiteSettings },
  WeeklySlot: { schema: weeklySlot },
  WrittenBody: { schema: documentInput, strategy: "input" as const },
  WrittenCorrection: { schema: articleCorrection, strategy: "input" as const },
  WrittenImage: { schema: articleImage, strategy: "input" as const },
  WrittenNode: { schema: articleNode, strategy: "input" as const },
  WrittenName: { schema: localizedName, strategy: "input" as const },
  WrittenSlug: { schema: localizedSlug, strategy: "input" as const },
};

/** Tags that group the calls in the API description. */
export const API_TAGS = [
  { name: "analytics", description: "Page view statistics without cookies: in real time, and by day, page, source, country and device." },
  { name: "article", description: "Articles: lists, details and related content." },
  { name: "auth", description: "Sign-in and sign-out." },
  { name: "author", description: "Authors of articles." },
  { name: "category", description: "Categories and their subcategories." },
  { name: "channels", description: "TV and radio channels." },
  { name: "contact", description: "Messages from readers to the station, and the replies." },
  { name: "data-deletion", description: "Deletion of personal data on request." },
  { name: "episodes", description: "Episodes of programs." },
  { name: "feed", description: "Available feeds as RSS, Atom and JSON Feed." },
  { name: "log", description: "Audit log." },
  { name: "media", description: "Images." },
  { name: "merchant", description: "Delivery areas and delivery fees." },
  { name: "notification", description: "Push notifications that staff have sent to browsers." },
  { name: "order", description: "Orders, their receipts, and their processing by staff." },
  { name: "package", description: "Packages on sale: the regular list and campaigns." },
  { name: "payment", description: "Card payments of orders, and their results." },
  { name: "peopleOfInterest", description: "People that articles are about." },
  { name: "playback", description: "Playback of channels and episodes." },
  { name: "program", description: "Programs, and what is on air." },
  { name: "programcategory", description: "Categories of programs." },
  { name: "programevents", description: "Events that programs invite to." },
  { name: "push", description: "Push subscriptions of browsers, and their topics." },
  { name: "schedule", description: "Weekly schedule of the station." },
  { name: "search", description: "Full-text search." },
  { name: "setting", description: "Settings of the station for the website and the apps." },
  { name: "social", description: "Social media pages of the station." },
  { name: "source", description: "Sources of articles." },
  { name: "subscription", description: "Subscriptions of readers, their status and what they unlock." },
  { name: "tag", description: "Tags of articles." },
  { name: "user", description: "The current user's account, and user management for staff." },
  { name: "weather", description: "Weather by city." },
];
