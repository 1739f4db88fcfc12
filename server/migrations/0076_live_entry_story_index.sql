-- concurrent
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "live_entry_story" ON "live_entry" USING btree ("story_id");--> statement-breakpoint
ALTER TABLE "live_entry" VALIDATE CONSTRAINT "live_entry_story_id_article_id_fk";
