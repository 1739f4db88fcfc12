DROP INDEX "article_updated";--> statement-breakpoint
CREATE INDEX "article_created" ON "article" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_published" ON "article" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_title" ON "article" USING btree (search_fold("title"),"id") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "article_changed" ON "article" USING btree (((article.id - 1) / 10000),greatest(article.updated_at, article.published_at) desc nulls first) WHERE "article"."enable" and "article"."deleted_at" is null and "article"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "article_disabled" ON "article" USING btree ("updated_at") WHERE not "article"."enable";--> statement-breakpoint
CREATE INDEX "article_deleted" ON "article" USING btree ("updated_at") WHERE "article"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "article_updated" ON "article" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "article"."deleted_at" is null;