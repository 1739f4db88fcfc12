// Every table, for drizzle-kit, which makes migrations from it.
export * from "../../audience/analytics/read.table.ts";
export * from "../../audience/auth/session.table.ts";
export * from "../../audience/user/user.table.ts";
export * from "../../newsroom/article/article.table.ts";
export * from "../../newsroom/author/author.table.ts";
export * from "../../newsroom/category/category.table.ts";
export * from "../../newsroom/listing/slug.table.ts";
export * from "../../newsroom/media/media.table.ts";
export * from "../../newsroom/person-of-interest/person-of-interest.table.ts";
export * from "../../newsroom/search/search.table.ts";
export * from "../../newsroom/source/source.table.ts";
export * from "../../newsroom/tag/tag.table.ts";
export * from "../../system/log/log.table.ts";
export * from "../../system/redirect/redirect.table.ts";
export * from "../../system/setting/setting.table.ts";
export * from "../../system/social/social.table.ts";
export * from "../http/rate-limit.table.ts";
