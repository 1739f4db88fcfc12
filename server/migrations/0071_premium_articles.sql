-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_premium" ON "article" USING btree ("category_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "article"."premium" and "article"."deleted_at" is null;
