ALTER TABLE "contact" ADD COLUMN "article_id" bigint;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE set null ON UPDATE no action NOT VALID;
