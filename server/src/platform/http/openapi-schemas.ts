import { challenge } from "@masthead/contract/audience/auth.ts";
import { passkeyCreation, passkeyMade, passkeyRequest, passkeySigned } from "@masthead/contract/audience/passkey.ts";
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
import { merchantCity, merchantRegion, staffMerchantCity, staffMerchantRegion } from "@masthead/contract/commerce/merchant.ts";
import { orderLine, ownOrder, payReply } from "@masthead/contract/commerce/order.ts";
import { staffOrder, staffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import { campaignStanding, offeredDevice, offeredPackage, staffPackage } from "@masthead/contract/commerce/package.ts";
import { ownSubscription, staffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { articleCard, articleDetails, articleListing, articleRef, correction } from "@masthead/contract/newsroom/article.ts";
import { articleDocument, articleNode, writtenDocument } from "@masthead/contract/newsroom/article-document.ts";
import { articleDraft, draftFields, presentEditor } from "@masthead/contract/newsroom/article-draft.ts";
import { articleCorrection, articleImage } from "@masthead/contract/newsroom/article-fields.ts";
import { articleRecord, articleRow, label } from "@masthead/contract/newsroom/article-record.ts";
import { articleRevision, articleRevisionDetails } from "@masthead/contract/newsroom/article-revision.ts";
import { staffAuthor } from "@masthead/contract/newsroom/author.ts";
import { category, categoryDetails, categoryRef, staffCategory } from "@masthead/contract/newsroom/category.ts";
import { feedRef } from "@masthead/contract/newsroom/feed.ts";
import { alternate, author, listingRef, source, staffPerson } from "@masthead/contract/newsroom/listing.ts";
import { mediaRecord, mediaUse } from "@masthead/contract/newsroom/media.ts";
import { picture } from "@masthead/contract/newsroom/picture.ts";
import { searchHit, searchReply, textRun } from "@masthead/contract/newsroom/search.ts";
import { nameGroup, nameHit } from "@masthead/contract/newsroom/search-names.ts";
import { staffSource } from "@masthead/contract/newsroom/source.ts";
import { staffTag } from "@masthead/contract/newsroom/tag.ts";
import { locale, pageMeta } from "@masthead/contract/system/call.ts";
import { logEntry } from "@masthead/contract/system/log.ts";
import { conflict, problem, recordReference } from "@masthead/contract/system/problem.ts";
import { choice, recordAbilities, textInBoth, writtenName, writtenSlug } from "@masthead/contract/system/record.ts";
import { dashboardSettings, mobileSettings, staffSetting, websiteSettings } from "@masthead/contract/system/setting.ts";
import { socialMedia, staffSocialMedia } from "@masthead/contract/system/social.ts";
import { weatherDay, weatherHour, weatherNow, weatherPlace, weatherReport } from "@masthead/contract/system/weather.ts";

/** Schemas that the description of the API names once and refers to. */
export const API_SCHEMAS = {
  Airing: { schema: airing },
  Alternate: { schema: alternate },
  ArticleCard: { schema: articleCard },
  ArticleDetails: { schema: articleDetails },
  ArticleDocument: { schema: articleDocument, strategy: "output" as const },
  ArticleDraft: { schema: articleDraft },
  ArticleListing: { schema: articleListing },
  ArticleNode: { schema: articleNode, strategy: "output" as const },
  ArticleRecord: { schema: articleRecord, strategy: "output" as const },
  ArticleRef: { schema: articleRef },
  ArticleRevision: { schema: articleRevision },
  ArticleRevisionDetails: { schema: articleRevisionDetails, strategy: "output" as const },
  ArticleRow: { schema: articleRow },
  Author: { schema: author },
  Challenge: { schema: challenge },
  CampaignStanding: { schema: campaignStanding },
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
  ListingRef: { schema: listingRef },
  Locale: { schema: locale },
  LogEntry: { schema: logEntry },
  MediaRecord: { schema: mediaRecord },
  MediaUse: { schema: mediaUse },
  MerchantCity: { schema: merchantCity },
  MerchantRegion: { schema: merchantRegion },
  MobileSettings: { schema: mobileSettings },
  NameGroup: { schema: nameGroup },
  NameHit: { schema: nameHit },
  OfferedDevice: { schema: offeredDevice },
  OrderLine: { schema: orderLine },
  OwnOrder: { schema: ownOrder },
  OwnSubscription: { schema: ownSubscription },
  Package: { schema: offeredPackage },
  PageMeta: { schema: pageMeta },
  PayReply: { schema: payReply },
  Passkey: { schema: passkey },
  PasskeyCreation: { schema: passkeyCreation },
  PasskeyMade: { schema: passkeyMade, strategy: "input" as const },
  PasskeyRequest: { schema: passkeyRequest },
  PasskeySigned: { schema: passkeySigned, strategy: "input" as const },
  Picture: { schema: picture },
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
  SearchReply: { schema: searchReply },
  SecondFactors: { schema: secondFactors },
  SocialMedia: { schema: socialMedia },
  Source: { schema: source },
  StaffAuthor: { schema: staffAuthor },
  StaffCategory: { schema: staffCategory },
  StaffChannel: { schema: staffChannel },
  StaffEpisode: { schema: staffEpisode },
  StaffEvent: { schema: staffEvent },
  StaffMerchantCity: { schema: staffMerchantCity },
  StaffMerchantRegion: { schema: staffMerchantRegion },
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
  TextInBoth: { schema: textInBoth },
  TextRun: { schema: textRun },
  User: { schema: user },
  WeatherDay: { schema: weatherDay },
  WeatherHour: { schema: weatherHour },
  WeatherNow: { schema: weatherNow },
  WeatherPlace: { schema: weatherPlace },
  WeatherReport: { schema: weatherReport },
  WebsiteSettings: { schema: websiteSettings },
  WeeklySlot: { schema: weeklySlot },
  WrittenBody: { schema: writtenDocument, strategy: "input" as const },
  WrittenCorrection: { schema: articleCorrection, strategy: "input" as const },
  WrittenImage: { schema: articleImage, strategy: "input" as const },
  WrittenNode: { schema: articleNode, strategy: "input" as const },
  WrittenName: { schema: writtenName, strategy: "input" as const },
  WrittenSlug: { schema: writtenSlug, strategy: "input" as const },
};

/** What the calls are grouped by. */
export const API_TAGS = [
  { name: "analytics", description: "What is read, counted without cookies: now, and by day, page, source, country and device." },
  { name: "article", description: "Articles: lists, single ones, and what relates to them." },
  { name: "auth", description: "Signing in and out." },
  { name: "author", description: "Who writes." },
  { name: "category", description: "Sections and their subsections." },
  { name: "channels", description: "Channels to watch and to listen to." },
  { name: "contact", description: "What readers write to the station, and what it answers." },
  { name: "data-deletion", description: "What is held of somebody, deleted when they ask for it." },
  { name: "episodes", description: "Episodes of programs." },
  { name: "feed", description: "Feeds on offer as RSS, Atom and JSON Feed." },
  { name: "log", description: "Who changed what." },
  { name: "media", description: "Pictures." },
  { name: "merchant", description: "Where is delivered to, and what that costs." },
  { name: "notification", description: "News that staff have pushed to browsers." },
  { name: "order", description: "What is bought: orders, their receipts, and what staff do with them." },
  { name: "package", description: "What is sold: the regular list and campaigns." },
  { name: "payment", description: "Paying an order by card, and how that went." },
  { name: "peopleOfInterest", description: "People whom articles are about." },
  { name: "playback", description: "Where channels and episodes play." },
  { name: "program", description: "Programs and what is on the air." },
  { name: "programcategory", description: "Categories of programs." },
  { name: "programevents", description: "Events that programs invite to." },
  { name: "push", description: "Browsers that are told of news, and of what." },
  { name: "schedule", description: "The weekly grid of the station." },
  { name: "search", description: "Full text search." },
  { name: "setting", description: "What the web site and the apps need to know of their station." },
  { name: "social", description: "The station's pages elsewhere." },
  { name: "source", description: "Where reports come from." },
  { name: "subscription", description: "What readers have bought, how it stands, and what it opens." },
  { name: "tag", description: "Subjects that articles are marked with." },
  { name: "user", description: "One's own account, and for staff those of others." },
  { name: "weather", description: "The weather of cities." },
];
