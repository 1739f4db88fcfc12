CREATE TABLE "watch_list_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watch_list_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"episode_id" bigint,
	"program_id" bigint,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_list_item_userId_episodeId_programId_unique" UNIQUE NULLS NOT DISTINCT("user_id","episode_id","program_id"),
	CONSTRAINT "watch_list_item_kind" CHECK (num_nonnulls("watch_list_item"."episode_id", "watch_list_item"."program_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "watch_list_item" ADD CONSTRAINT "watch_list_item_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_list_item" ADD CONSTRAINT "watch_list_item_episode_id_episode_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episode"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_list_item" ADD CONSTRAINT "watch_list_item_program_id_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."program"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_list_item_user_id_saved_at_id_index" ON "watch_list_item" USING btree ("user_id","saved_at","id");--> statement-breakpoint
CREATE INDEX "watch_list_item_episode_id_index" ON "watch_list_item" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "watch_list_item_program_id_index" ON "watch_list_item" USING btree ("program_id");