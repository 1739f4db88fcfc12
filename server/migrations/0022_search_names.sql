-- Words of a name or title in all languages, as they are and as their stems: stop words are names too. Without a search path, as 0016 has it,
-- and not STRICT, so that it is inlined.
CREATE FUNCTION search_names(name jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('pg_catalog.simple'::regconfig, search_fold(coalesce(name->>'en-US', '')))
      || to_tsvector('pg_catalog.english'::regconfig, search_fold(coalesce(name->>'en-US', '')))
      || to_tsvector('pg_catalog.simple'::regconfig, search_text('ar-JO', coalesce(name->>'ar-JO', '')))
      || to_tsvector('pg_catalog.arabic'::regconfig, search_text('ar-JO', coalesce(name->>'ar-JO', '')));
--> statement-breakpoint
CREATE TABLE "search_name_progress" (
	"kind" text PRIMARY KEY NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_name_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_name_word_trigram" ON "search_name_word" USING gin (search_spelling("word") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "live_stream_names" ON "live_stream" USING gin (search_names("name"));--> statement-breakpoint
CREATE INDEX "episode_names" ON "episode" USING gin (search_names("title"));--> statement-breakpoint
CREATE INDEX "program_names" ON "program" USING gin (search_names("name"));--> statement-breakpoint
CREATE INDEX "program_event_names" ON "program_event" USING gin (search_names("title"));--> statement-breakpoint
CREATE INDEX "author_names" ON "author" USING gin (search_names("name"));--> statement-breakpoint
CREATE INDEX "category_names" ON "category" USING gin (search_names("name"));--> statement-breakpoint
CREATE INDEX "person_of_interest_names" ON "person_of_interest" USING gin (search_names("name"));--> statement-breakpoint
CREATE INDEX "tag_names" ON "tag" USING gin (search_names("name"));