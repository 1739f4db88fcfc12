CREATE TABLE "article_read" (
	"article_id" bigint NOT NULL,
	"visitor" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "article_read_article_id_visitor_pk" PRIMARY KEY("article_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "most_read" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"score" real NOT NULL,
	"readers" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"country" text,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"role" text DEFAULT 'User' NOT NULL,
	"activated" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"last_login_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"locale" text NOT NULL,
	"translation_of" bigint,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"body" jsonb NOT NULL,
	"body_html" text DEFAULT '' NOT NULL,
	"body_text" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"category_id" bigint,
	"source_id" bigint,
	"breaking" boolean DEFAULT false NOT NULL,
	"breaking_until" timestamp with time zone,
	"premium" boolean DEFAULT false NOT NULL,
	"enable" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"embargo_until" timestamp with time zone,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"canonical_url" text,
	"noindex" boolean DEFAULT false NOT NULL,
	"corrections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"import_key" text,
	"search_title" "tsvector" GENERATED ALWAYS AS (search_vector(locale, title, '', '')) STORED,
	"search" "tsvector" GENERATED ALWAYS AS (search_vector(locale, title, subtitle || ' ' || summary, body_text)) STORED
);
--> statement-breakpoint
CREATE TABLE "article_author" (
	"article_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "article_author_article_id_author_id_pk" PRIMARY KEY("article_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "article_image" (
	"article_id" bigint NOT NULL,
	"media_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"decorative" boolean DEFAULT false NOT NULL,
	CONSTRAINT "article_image_article_id_media_id_pk" PRIMARY KEY("article_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "article_person" (
	"article_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	CONSTRAINT "article_person_article_id_person_id_pk" PRIMARY KEY("article_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "article_related" (
	"article_id" bigint NOT NULL,
	"related_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "article_related_article_id_related_id_pk" PRIMARY KEY("article_id","related_id")
);
--> statement-breakpoint
CREATE TABLE "article_tag" (
	"article_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "article_tag_article_id_tag_id_pk" PRIMARY KEY("article_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "author" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "author_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"role" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bio" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"photo_id" bigint,
	"social_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"parent_id" bigint,
	"colour" text DEFAULT '#00c9a6' NOT NULL,
	"image_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"on_home" boolean DEFAULT false NOT NULL,
	"topic" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_slug" (
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	CONSTRAINT "listing_slug_locale_slug_pk" PRIMARY KEY("locale","slug")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"hash" text NOT NULL,
	"extension" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"focal_x" real DEFAULT 0.5 NOT NULL,
	"focal_y" real DEFAULT 0.5 NOT NULL,
	"alt" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decorative" boolean DEFAULT false NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"variants_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "person_of_interest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_of_interest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"role" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"bio" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"photo_id" bigint,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_progress" (
	"locale" text PRIMARY KEY NOT NULL,
	"last_article_id" bigint NOT NULL,
	"articles" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"locale" text NOT NULL,
	"word" text NOT NULL,
	"lexeme" text NOT NULL,
	"articles" integer NOT NULL,
	"titles" integer NOT NULL,
	CONSTRAINT "search_word_locale_word_pk" PRIMARY KEY("locale","word")
);
--> statement-breakpoint
CREATE TABLE "source" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"url" text,
	"logo_id" bigint,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"visible" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "redirect" (
	"path" text PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"value" jsonb,
	"label" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "social_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	"icon" text,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_read" ADD CONSTRAINT "article_read_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "most_read" ADD CONSTRAINT "most_read_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_source_id_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."source"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_author" ADD CONSTRAINT "article_author_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_author" ADD CONSTRAINT "article_author_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_image" ADD CONSTRAINT "article_image_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_image" ADD CONSTRAINT "article_image_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_person" ADD CONSTRAINT "article_person_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_person" ADD CONSTRAINT "article_person_person_id_person_of_interest_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person_of_interest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_related" ADD CONSTRAINT "article_related_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_related" ADD CONSTRAINT "article_related_related_id_article_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_tag" ADD CONSTRAINT "article_tag_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_tag" ADD CONSTRAINT "article_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author" ADD CONSTRAINT "author_photo_id_media_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_of_interest" ADD CONSTRAINT "person_of_interest_photo_id_media_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source" ADD CONSTRAINT "source_logo_id_media_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_read_at_index" ON "article_read" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email")) WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_locale_slug_index" ON "article" USING btree ("locale","slug") WHERE "article"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_import_key_index" ON "article" USING btree ("import_key");--> statement-breakpoint
CREATE INDEX "article_latest" ON "article" USING btree ("locale","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expires_at","embargo_until") WHERE "article"."enable" and "article"."deleted_at" is null and "article"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "article_category" ON "article" USING btree ("category_id","locale","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expires_at","embargo_until") WHERE "article"."enable" and "article"."deleted_at" is null and "article"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "article_source" ON "article" USING btree ("source_id","locale","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"expires_at","embargo_until") WHERE "article"."enable" and "article"."deleted_at" is null and "article"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "article_breaking" ON "article" USING btree ("breaking_until") WHERE "article"."breaking";--> statement-breakpoint
CREATE INDEX "article_translation" ON "article" USING btree ("translation_of");--> statement-breakpoint
CREATE INDEX "article_search" ON "article" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_title" ON "article" USING gin ("search_title") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_expires" ON "article" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "article_embargo" ON "article" USING btree ("embargo_until");--> statement-breakpoint
CREATE INDEX "article_author_author_id_article_id_index" ON "article_author" USING btree ("author_id","article_id");--> statement-breakpoint
CREATE INDEX "article_image_media_id_index" ON "article_image" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "article_person_person_id_article_id_index" ON "article_person" USING btree ("person_id","article_id");--> statement-breakpoint
CREATE INDEX "article_related_related_id_index" ON "article_related" USING btree ("related_id");--> statement-breakpoint
CREATE INDEX "article_tag_tag_id_article_id_index" ON "article_tag" USING btree ("tag_id","article_id");--> statement-breakpoint
CREATE INDEX "category_parent_id_index" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "listing_slug_entity_entity_id_index" ON "listing_slug" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_hash_index" ON "media" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "search_word_locale_lexeme_index" ON "search_word" USING btree ("locale","lexeme");--> statement-breakpoint
CREATE INDEX "search_word_trigram" ON "search_word" USING gin (search_spelling("word") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "log_entity_entity_id_index" ON "log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "log_at_index" ON "log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "redirect_entity_entity_id_index" ON "redirect" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_scope_key_index" ON "setting" USING btree ("scope","key");--> statement-breakpoint
-- How common each word is, so that PostgreSQL knows when a stretch of time narrows a search down more than the words do.
ALTER TABLE "article" ALTER COLUMN "search" SET STATISTICS 1000;
