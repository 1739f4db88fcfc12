ALTER TABLE "recording" ADD COLUMN "has_sound" boolean;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "narration_file" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "narrator" text DEFAULT '' NOT NULL;