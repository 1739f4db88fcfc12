-- concurrent
CREATE INDEX CONCURRENTLY IF NOT EXISTS "article_social_image" ON "article" USING btree ("social_image_id") WHERE "article"."social_image_id" is not null;--> statement-breakpoint
ALTER TABLE "article" VALIDATE CONSTRAINT "article_social_image_id_media_id_fk";