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
ALTER TABLE "live_stream" ADD COLUMN "backup_url" text;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "slate_url" text;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "return_mode" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "return_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "embeddable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_incident" ADD CONSTRAINT "channel_incident_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_source_state" ADD CONSTRAINT "channel_source_state_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_incident_channel_id_started_at_index" ON "channel_incident" USING btree ("channel_id","started_at");--> statement-breakpoint
CREATE INDEX "channel_incident_started_at_index" ON "channel_incident" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_incident_open" ON "channel_incident" USING btree ("channel_id") WHERE "channel_incident"."ended_at" is null;