-- A table for each month, made ahead by a job: what is old is dropped with its table.
CREATE TABLE "page_view" (
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"path" text NOT NULL,
	"article_id" bigint,
	"category_id" bigint,
	"locale" text NOT NULL,
	"referrer" text NOT NULL,
	"device" text NOT NULL,
	"country" text,
	"visitor" "bytea" NOT NULL
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "page_view_at_index" ON "page_view" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "page_view_day_index" ON "page_view" USING btree ("day");
