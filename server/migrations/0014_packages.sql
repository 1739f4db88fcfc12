CREATE TABLE "merchant_city" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_city_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_region" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_region_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"city_id" bigint NOT NULL,
	"name" jsonb NOT NULL,
	"delivery_fee" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "package_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"campaign" text,
	"product" text,
	"image_id" bigint,
	"price" bigint NOT NULL,
	"list_price" bigint,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"interval_count" integer DEFAULT 1 NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"device_required" boolean DEFAULT false NOT NULL,
	"devices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sale_from" timestamp with time zone,
	"sale_until" timestamp with time zone,
	"website" boolean DEFAULT true NOT NULL,
	"dashboard" boolean DEFAULT true NOT NULL,
	"entitlements" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "package_moment" (
	"package_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "package_moment_package_id_at_pk" PRIMARY KEY("package_id","at")
);
--> statement-breakpoint
ALTER TABLE "merchant_region" ADD CONSTRAINT "merchant_region_city_id_merchant_city_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."merchant_city"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_moment" ADD CONSTRAINT "package_moment_package_id_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."package"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merchant_city_words" ON "merchant_city" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merchant_region_city_id_position_index" ON "merchant_region" USING btree ("city_id","position");--> statement-breakpoint
CREATE INDEX "merchant_region_words" ON "merchant_region" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "package_campaign_position_index" ON "package" USING btree ("campaign","position");--> statement-breakpoint
CREATE INDEX "package_image" ON "package" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "package_words" ON "package" USING gin (search_spelling(search_fold((coalesce("name"->>'en-US', '') || ' ' || coalesce("name"->>'ar-JO', '')))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "package_moment_at_index" ON "package_moment" USING btree ("at");