CREATE TABLE "aired" (
	"view" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"channel" jsonb NOT NULL,
	"channel_kind" text NOT NULL,
	"program_id" bigint NOT NULL,
	"program" jsonb NOT NULL,
	"episode_id" bigint,
	"title" jsonb,
	"grid_id" bigint,
	"adhans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"premium" boolean NOT NULL,
	"visible" boolean NOT NULL,
	CONSTRAINT "aired_view_channel_id_starts_at_pk" PRIMARY KEY("view","channel_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "aired_range" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "adhan" jsonb;--> statement-breakpoint
CREATE INDEX "aired_ends_at_index" ON "aired" USING btree ("ends_at");