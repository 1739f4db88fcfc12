import { articleCard, articleDetails, articleListing, articleRef, correction } from "@masthead/contract/newsroom/article.ts";
import { category, categoryDetails, categoryRef } from "@masthead/contract/newsroom/category.ts";
import { feedRef } from "@masthead/contract/newsroom/feed.ts";
import { alternate, author, listingRef, source } from "@masthead/contract/newsroom/listing.ts";
import { picture } from "@masthead/contract/newsroom/picture.ts";
import { searchHit, searchReply, textRun } from "@masthead/contract/newsroom/search.ts";
import { locale, pageMeta } from "@masthead/contract/system/call.ts";
import { problem } from "@masthead/contract/system/problem.ts";
import { mobileSettings, websiteSettings } from "@masthead/contract/system/setting.ts";
import { socialMedia } from "@masthead/contract/system/social.ts";

/** Schemas that the description of the API names once and refers to. */
export const API_SCHEMAS = {
  Alternate: { schema: alternate },
  ArticleCard: { schema: articleCard },
  ArticleDetails: { schema: articleDetails },
  ArticleListing: { schema: articleListing },
  ArticleRef: { schema: articleRef },
  Author: { schema: author },
  Category: { schema: category },
  CategoryDetails: { schema: categoryDetails },
  CategoryRef: { schema: categoryRef },
  Correction: { schema: correction },
  FeedRef: { schema: feedRef },
  ListingRef: { schema: listingRef },
  Locale: { schema: locale },
  MobileSettings: { schema: mobileSettings },
  PageMeta: { schema: pageMeta },
  Picture: { schema: picture },
  Problem: { schema: problem },
  SearchHit: { schema: searchHit },
  SearchReply: { schema: searchReply },
  SocialMedia: { schema: socialMedia },
  Source: { schema: source },
  TextRun: { schema: textRun },
  WebsiteSettings: { schema: websiteSettings },
};

/** What the calls are grouped by. */
export const API_TAGS = [
  { name: "article", description: "Articles: lists, single ones, and what relates to them." },
  { name: "author", description: "Who writes." },
  { name: "category", description: "Sections and their subsections." },
  { name: "feed", description: "Feeds on offer as RSS, Atom and JSON Feed." },
  { name: "peopleOfInterest", description: "People whom articles are about." },
  { name: "search", description: "Full text search." },
  { name: "setting", description: "What the web site and the apps need to know of their station." },
  { name: "social", description: "The station's pages elsewhere." },
  { name: "source", description: "Where reports come from." },
  { name: "tag", description: "Subjects that articles are marked with." },
];
