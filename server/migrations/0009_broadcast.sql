CREATE TABLE "broadcast_slug" (
	"entity" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	CONSTRAINT "broadcast_slug_entity_locale_slug_pk" PRIMARY KEY("entity","locale","slug")
);
--> statement-breakpoint
CREATE TABLE "live_stream" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_stream_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"kind" text NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stream_url" text NOT NULL,
	"poster_id" bigint,
	"logo_id" bigint,
	"enabled" boolean DEFAULT true NOT NULL,
	"premium" boolean DEFAULT false NOT NULL,
	"dvr_minutes" integer DEFAULT 120 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"key_expires_at" timestamp with time zone NOT NULL,
	"stream_checked_at" timestamp with time zone,
	"stream_problem" text
);
--> statement-breakpoint
CREATE TABLE "episode" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "episode_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"program_id" bigint NOT NULL,
	"season" integer,
	"number" integer,
	"title" jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image_id" bigint,
	"video_url" text,
	"audio_url" text,
	"audio_bytes" bigint,
	"audio_type" text,
	"duration_seconds" integer,
	"channel_id" bigint,
	"air_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"status" boolean DEFAULT true NOT NULL,
	"premium" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image_ids" bigint[] DEFAULT '{}' NOT NULL,
	"cover_id" bigint,
	"program_category_id" bigint,
	"channel_id" bigint,
	"presenter_ids" bigint[] DEFAULT '{}' NOT NULL,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"rabiaagroup" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"program_id" bigint,
	"title" jsonb NOT NULL,
	"slug" jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image_ids" bigint[] DEFAULT '{}' NOT NULL,
	"place" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_viewer" (
	"channel_id" bigint NOT NULL,
	"viewer" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_viewer_channel_id_viewer_pk" PRIMARY KEY("channel_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "recording" (
	"file" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_seconds" integer,
	"named_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"user_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"entitlements" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_stream" ADD CONSTRAINT "live_stream_poster_id_media_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_stream" ADD CONSTRAINT "live_stream_logo_id_media_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode" ADD CONSTRAINT "episode_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode" ADD CONSTRAINT "episode_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode" ADD CONSTRAINT "episode_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program" ADD CONSTRAINT "program_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program" ADD CONSTRAINT "program_program_category_id_program_category_id_fk" FOREIGN KEY ("program_category_id") REFERENCES "public"."program_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program" ADD CONSTRAINT "program_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_event" ADD CONSTRAINT "program_event_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_viewer" ADD CONSTRAINT "channel_viewer_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_slug_entity_entity_id_index" ON "broadcast_slug" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "live_stream_words" ON "live_stream" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '') || ' ' || coalesce("slug"->>'en-US', '') || ' ' || coalesce("slug"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "episode_of_program" ON "episode" USING btree ("program_id",coalesce("air_at", "created_at") desc,"id" DESC NULLS FIRST) WHERE "episode"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "episode_of_season" ON "episode" USING btree ("program_id","season",coalesce("air_at", "created_at") desc,"id" DESC NULLS FIRST) WHERE "episode"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "episode_on_channel" ON "episode" USING btree ("channel_id","air_at") WHERE "episode"."deleted_at" is null and "episode"."air_at" is not null;--> statement-breakpoint
CREATE INDEX "episode_newest" ON "episode" USING btree (coalesce("air_at", "created_at") desc,"id" DESC NULLS FIRST) WHERE "episode"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "episode_words" ON "episode" USING gin (search_spelling(search_fold((coalesce("title"->>'en-US', '') || ' ' || coalesce("title"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "program_program_category_id_index" ON "program" USING btree ("program_category_id");--> statement-breakpoint
CREATE INDEX "program_channel_id_index" ON "program" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "program_images" ON "program" USING gin ("image_ids");--> statement-breakpoint
CREATE INDEX "program_presenters" ON "program" USING gin ("presenter_ids");--> statement-breakpoint
CREATE INDEX "program_words" ON "program" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '') || ' ' || coalesce("slug"->>'en-US', '') || ' ' || coalesce("slug"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "program_category_words" ON "program_category" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '') || ' ' || coalesce("slug"->>'en-US', '') || ' ' || coalesce("slug"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "program_event_program_id_index" ON "program_event" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "program_event_starts_at_index" ON "program_event" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "program_event_images" ON "program_event" USING gin ("image_ids");--> statement-breakpoint
CREATE INDEX "program_event_words" ON "program_event" USING gin (search_spelling(search_fold((coalesce("title"->>'en-US', '') || ' ' || coalesce("title"->>'ar-JO', '') || ' ' || coalesce("slug"->>'en-US', '') || ' ' || coalesce("slug"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "channel_viewer_at_index" ON "channel_viewer" USING btree ("at");--> statement-breakpoint
CREATE INDEX "recording_named_at_index" ON "recording" USING btree ("named_at");--> statement-breakpoint
CREATE INDEX "subscription_user_id_period_end_index" ON "subscription" USING btree ("user_id","period_end");