-- concurrent
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "live_entry_story_of_blog" ON "live_entry" USING btree ("story_id","article_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "live_entry_story";--> statement-breakpoint
ALTER TABLE "live_entry" VALIDATE CONSTRAINT "live_entry_schedule";
