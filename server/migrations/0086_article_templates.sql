ALTER TABLE "article" ADD COLUMN "template" text DEFAULT 'news' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "interviewee_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "interviewee_role" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "interviewee_image_id" bigint;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_interviewee_image_id_media_id_fk" FOREIGN KEY ("interviewee_image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action NOT VALID;