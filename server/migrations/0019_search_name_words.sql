CREATE TABLE "search_name_progress" (
	"kind" text PRIMARY KEY NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_name_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_name_word_trigram" ON "search_name_word" USING gin (search_spelling("word") gin_trgm_ops);