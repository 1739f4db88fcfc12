CREATE TABLE "seasonal_grid" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seasonal_grid_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" jsonb NOT NULL,
	"channel_ids" bigint[] DEFAULT '{}' NOT NULL,
	"period" text NOT NULL,
	"first_date" date,
	"last_date" date,
	"country" text,
	"hijri_year" integer,
	"mode" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"past" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by" text NOT NULL
);
