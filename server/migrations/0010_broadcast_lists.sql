DROP INDEX "episode_of_program";--> statement-breakpoint
DROP INDEX "episode_newest";--> statement-breakpoint
CREATE INDEX "episode_of_season" ON "episode" USING btree ("program_id","season",coalesce("air_at", "created_at") desc,"id" DESC NULLS FIRST) WHERE "episode"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "episode_of_program" ON "episode" USING btree ("program_id",coalesce("air_at", "created_at") desc,"id" DESC NULLS FIRST) WHERE "episode"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "episode_newest" ON "episode" USING btree (coalesce("air_at", "created_at") desc,"id" DESC NULLS FIRST) WHERE "episode"."deleted_at" is null;