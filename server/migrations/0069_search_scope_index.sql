-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_search_scope" ON "article" USING gin ("search","search_title",(array[article.category_id, -1000000 - floor(extract(epoch from article.published_at at time zone 'UTC') / 604800)::bigint])) WITH (fastupdate=false);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "article_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "article_search_title";
