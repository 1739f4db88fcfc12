-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_note_open" ON "article_note" USING btree ("id") WHERE "article_note"."parent_id" is null and "article_note"."resolved_at" is null and "article_note"."deleted_at" is null;
