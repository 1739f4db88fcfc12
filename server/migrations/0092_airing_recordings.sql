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
ALTER TABLE "episode" ADD COLUMN "available_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "episode" ADD COLUMN "available_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "airing_recording" ADD CONSTRAINT "airing_recording_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airing_recording" ADD CONSTRAINT "airing_recording_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airing_recording" ADD CONSTRAINT "airing_recording_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airing_segment" ADD CONSTRAINT "airing_segment_recording_id_airing_recording_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."airing_recording"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "airing_recording_starts_at_index" ON "airing_recording" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "airing_recording_state_index" ON "airing_recording" USING btree ("state");--> statement-breakpoint
CREATE INDEX "airing_recording_episode_id_index" ON "airing_recording" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "airing_recording_program_id_index" ON "airing_recording" USING btree ("program_id");