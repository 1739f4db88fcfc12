ALTER TABLE "article" ADD COLUMN "free_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Search knows of articles for subscribers what everybody may read. Those written before have no such words yet: they are found by headline and summary until they are saved again.
ALTER TABLE "article" drop column "search";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_vector(locale, title, subtitle || ' ' || summary, case when premium then free_text else body_text end)) STORED;--> statement-breakpoint
-- With the column its index and its statistics went, see 0001_newsroom.sql.
CREATE INDEX "article_search" ON "article" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "article" ALTER COLUMN "search" SET STATISTICS 1000;
