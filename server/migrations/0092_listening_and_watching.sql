CREATE TABLE "program_alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"airs_at" timestamp with time zone,
	"before" smallint,
	"episode_id" bigint,
	"notification_id" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "program_alert_airing" UNIQUE("program_id","airs_at","before","locale"),
	CONSTRAINT "program_alert_episode" UNIQUE("episode_id","locale"),
	CONSTRAINT "program_alert_kind" CHECK (("program_alert"."airs_at" is null) <> ("program_alert"."episode_id" is null)),
	CONSTRAINT "program_alert_lead" CHECK (("program_alert"."airs_at" is null) = ("program_alert"."before" is null))
);
--> statement-breakpoint
CREATE TABLE "program_follow" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_follow_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" bigint NOT NULL,
	"user_id" bigint,
	"subscription_id" bigint,
	"before" smallint,
	"episodes" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "program_follow_once" UNIQUE NULLS NOT DISTINCT("user_id","subscription_id","program_id"),
	CONSTRAINT "program_follow_holder" CHECK (num_nonnulls("program_follow"."user_id", "program_follow"."subscription_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "airing_recording" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airing_recording_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"program_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"padding" integer NOT NULL,
	"publish" boolean NOT NULL,
	"available_days" integer,
	"state" text DEFAULT 'recording' NOT NULL,
	"problem" text,
	"trouble" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" text,
	"leased_until" timestamp with time zone,
	"gaps" jsonb,
	"seconds" double precision,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"file" text,
	"episode_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "airing_recording_of_airing" UNIQUE("channel_id","program_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "airing_segment" (
	"recording_id" bigint NOT NULL,
	"track" text NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"map_key" text,
	"starts_at" double precision NOT NULL,
	"seconds" double precision NOT NULL,
	"bytes" integer NOT NULL,
	"sequence" bigint,
	"breaks" boolean NOT NULL,
	CONSTRAINT "airing_segment_recording_id_track_position_pk" PRIMARY KEY("recording_id","track","position")
);
--> statement-breakpoint
CREATE TABLE "audience_airing" (
	"channel_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"program_id" bigint NOT NULL,
	"program" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"session_minutes" integer NOT NULL,
	"peak" integer NOT NULL,
	"peak_at" timestamp with time zone,
	CONSTRAINT "audience_airing_channel_id_starts_at_pk" PRIMARY KEY("channel_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "audience_day" (
	"channel_id" bigint NOT NULL,
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"session_minutes" integer NOT NULL,
	"peak" integer NOT NULL,
	"peak_at" timestamp with time zone,
	CONSTRAINT "audience_day_channel_id_day_dimension_value_pk" PRIMARY KEY("channel_id","day","dimension","value")
);
--> statement-breakpoint
CREATE TABLE "seasonal_grid" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seasonal_grid_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"channel_ids" bigint[] DEFAULT '{}' NOT NULL,
	"period" text NOT NULL,
	"first_date" date,
	"last_date" date,
	"country" text,
	"hijri_year" integer,
	"mode" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"past" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_incident" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"source" text NOT NULL,
	"problem" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"on_air" text NOT NULL,
	"seconds_without_picture" double precision DEFAULT 0 NOT NULL,
	"alerted_at" timestamp with time zone,
	"slate_alerted_at" timestamp with time zone,
	"recovery_alerted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "channel_source_state" (
	"channel_id" bigint PRIMARY KEY NOT NULL,
	"on_air" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"epoch" integer NOT NULL,
	"held" boolean NOT NULL,
	"problem" text,
	"failures" jsonb NOT NULL,
	"splices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audience_minute" (
	"channel_id" bigint NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"sessions" integer NOT NULL,
	CONSTRAINT "audience_minute_channel_id_minute_country_device_pk" PRIMARY KEY("channel_id","minute","country","device")
);
--> statement-breakpoint
CREATE TABLE "audience_presence" (
	"minute" timestamp with time zone NOT NULL,
	"channel_id" bigint NOT NULL,
	"session" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	CONSTRAINT "audience_presence_minute_channel_id_session_pk" PRIMARY KEY("minute","channel_id","session")
);
--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "backup_url" text;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "slate_url" text;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "return_mode" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "return_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "embeddable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "country_rule" jsonb;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "available_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "available_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "country_rule" jsonb;--> statement-breakpoint
ALTER TABLE "program" ADD COLUMN "podcast_links" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "program" ADD COLUMN "country_rule" jsonb;--> statement-breakpoint
ALTER TABLE "program_alert" ADD CONSTRAINT "program_alert_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_alert" ADD CONSTRAINT "program_alert_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_follow" ADD CONSTRAINT "program_follow_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_follow" ADD CONSTRAINT "program_follow_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_follow" ADD CONSTRAINT "program_follow_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airing_recording" ADD CONSTRAINT "airing_recording_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airing_recording" ADD CONSTRAINT "airing_recording_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airing_recording" ADD CONSTRAINT "airing_recording_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airing_segment" ADD CONSTRAINT "airing_segment_recording_id_airing_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."airing_recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_airing" ADD CONSTRAINT "audience_airing_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_day" ADD CONSTRAINT "audience_day_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_incident" ADD CONSTRAINT "channel_incident_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_source_state" ADD CONSTRAINT "channel_source_state_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_minute" ADD CONSTRAINT "audience_minute_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_alert_notification_id_index" ON "program_alert" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "program_alert_program_id_created_at_index" ON "program_alert" USING btree ("program_id","created_at");--> statement-breakpoint
CREATE INDEX "program_follow_program_id_index" ON "program_follow" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "program_follow_subscription_id_index" ON "program_follow" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "airing_recording_starts_at_index" ON "airing_recording" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "airing_recording_state_index" ON "airing_recording" USING btree ("state");--> statement-breakpoint
CREATE INDEX "airing_recording_episode_id_index" ON "airing_recording" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "airing_recording_program_id_index" ON "airing_recording" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "audience_day_day_index" ON "audience_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "channel_incident_channel_id_started_at_index" ON "channel_incident" USING btree ("channel_id","started_at");--> statement-breakpoint
CREATE INDEX "channel_incident_started_at_index" ON "channel_incident" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_incident_open" ON "channel_incident" USING btree ("channel_id") WHERE "channel_incident"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "audience_minute_minute_index" ON "audience_minute" USING btree ("minute");