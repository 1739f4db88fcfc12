CREATE TABLE "live_entry_pair" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"other_id" bigint NOT NULL,
	"source_version" integer,
	"early" boolean DEFAULT false NOT NULL,
	CONSTRAINT "live_entry_pair_others" CHECK ("live_entry_pair"."entry_id" <> "live_entry_pair"."other_id")
);
--> statement-breakpoint
ALTER TABLE "live_entry_pair" ADD CONSTRAINT "live_entry_pair_entry_id_live_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."live_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_entry_pair" ADD CONSTRAINT "live_entry_pair_other_id_live_entry_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."live_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_entry_pair_other" ON "live_entry_pair" USING btree ("other_id");