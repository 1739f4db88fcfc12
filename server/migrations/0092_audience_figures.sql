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
ALTER TABLE "audience_airing" ADD CONSTRAINT "audience_airing_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_day" ADD CONSTRAINT "audience_day_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audience_minute" ADD CONSTRAINT "audience_minute_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_day_day_index" ON "audience_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "audience_minute_minute_index" ON "audience_minute" USING btree ("minute");