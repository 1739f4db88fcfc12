CREATE TABLE "story_package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "story_package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"title" jsonb NOT NULL,
	"intro" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"articles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" boolean DEFAULT false NOT NULL,
	"ended" boolean DEFAULT false NOT NULL,
	"on_home" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "story_package_words" ON "story_package" USING gin (search_spelling(search_fold((coalesce("title"->>'en-US', '') || ' ' || coalesce("title"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "story_package_articles" ON "story_package" USING gin ("articles" jsonb_path_ops);