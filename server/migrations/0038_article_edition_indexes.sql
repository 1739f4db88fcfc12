-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_pending" ON "article" USING btree ("updated_at") WHERE "article"."pending";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_withdrawn" ON "article" USING btree ("locale","updated_at") WHERE "article"."withdrawal" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_last_change" ON "article" USING btree (((article.id - 1) / 10000),greatest(coalesce(article.revised_at, article.updated_at), article.published_at) desc nulls first) WHERE "article"."enable" and "article"."deleted_at" is null and "article"."published_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "article_changed";--> statement-breakpoint
ALTER TABLE "article" VALIDATE CONSTRAINT "article_withdrawn_is_disabled";
