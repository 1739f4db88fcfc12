CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"address" text,
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "article_draft" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"article_id" bigint,
	"fields" jsonb NOT NULL,
	"version" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_draft_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "article_presence" (
	"article_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_presence_article_id_user_id_pk" PRIMARY KEY("article_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "article_moment" (
	"article_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_moment_article_id_kind_pk" PRIMARY KEY("article_id","kind")
);
--> statement-breakpoint
CREATE TABLE "article_revision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "translated_from_version" integer;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "body_media" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(body, '$.**.attrs.mediaId')) STORED;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft" ADD CONSTRAINT "article_draft_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_draft" ADD CONSTRAINT "article_draft_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_presence" ADD CONSTRAINT "article_presence_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_presence" ADD CONSTRAINT "article_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_moment" ADD CONSTRAINT "article_moment_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revision" ADD CONSTRAINT "article_revision_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_hash_index" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "article_draft_article_id_index" ON "article_draft" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_draft_updated_at_index" ON "article_draft" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "article_presence_seen_at_index" ON "article_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "article_moment_at_index" ON "article_moment" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "article_revision_article_id_version_index" ON "article_revision" USING btree ("article_id","version");--> statement-breakpoint
CREATE INDEX "article_revision_actor_id_article_id_index" ON "article_revision" USING btree ("actor_id","article_id");--> statement-breakpoint
CREATE INDEX "article_body_media" ON "article" USING gin ("body_media" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "article_slug_prefix" ON "article" USING btree ("slug" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "article_updated" ON "article" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_words" ON "media" USING gin (search_spelling(search_fold(("name" || ' ' || "credit" || ' ' || (coalesce("alt"->>'en-US', '') || ' ' || coalesce("alt"->>'ar-JO', ''))))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- What the clock will do to the articles that are there already.
INSERT INTO "article_moment" ("article_id", "kind", "at")
SELECT a."id", m."kind", m."at" FROM "article" a CROSS JOIN LATERAL (VALUES
	('publish', greatest(a."published_at", a."embargo_until")),
	('expire', a."expires_at"),
	('endBreaking', CASE WHEN a."breaking" THEN a."breaking_until" END)) m ("kind", "at")
WHERE a."published_at" IS NOT NULL AND a."enable" AND a."deleted_at" IS NULL AND m."at" > now();
