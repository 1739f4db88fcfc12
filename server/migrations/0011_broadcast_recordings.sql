CREATE TABLE "recording" (
	"file" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_seconds" integer,
	"named_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "episode" ALTER COLUMN "audio_bytes" SET DATA TYPE bigint;--> statement-breakpoint
CREATE INDEX "recording_named_at_index" ON "recording" USING btree ("named_at");