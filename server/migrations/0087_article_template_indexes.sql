-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_interviewee_image" ON "article" USING btree ("interviewee_image_id") WHERE "article"."interviewee_image_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_template" ON "article" USING btree ("template","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "article"."template" <> 'news' and "article"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "article" VALIDATE CONSTRAINT "article_interviewee_image_id_media_id_fk";