CREATE TABLE "channel_song" (
	"channel_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"artist" text NOT NULL,
	CONSTRAINT "channel_song_channel_id_at_pk" PRIMARY KEY("channel_id","at")
);
--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "bit_rates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "song_source" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_stream" ADD COLUMN "song_key" text;--> statement-breakpoint
ALTER TABLE "channel_song" ADD CONSTRAINT "channel_song_channel_id_live_stream_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."live_stream"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_song_at_index" ON "channel_song" USING btree ("at");