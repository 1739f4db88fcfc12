CREATE TABLE "recording_captions" (
	"file" text NOT NULL,
	"language" text NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"cues" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recording_captions_file_language_pk" PRIMARY KEY("file","language")
);
--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "recording" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "article_recording" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "recording_captions" ADD CONSTRAINT "recording_captions_file_recording_file_fk" FOREIGN KEY ("file") REFERENCES "public"."recording"("file") ON DELETE cascade ON UPDATE no action;