CREATE TABLE "curriculum_concept" (
	"curriculum_id" text NOT NULL,
	"version" integer NOT NULL,
	"node_id" text NOT NULL,
	"guideline_id" text NOT NULL,
	"position" integer NOT NULL,
	"skills" jsonb NOT NULL,
	CONSTRAINT "curriculum_concept_curriculum_id_version_node_id_pk" PRIMARY KEY("curriculum_id","version","node_id")
);
--> statement-breakpoint
CREATE TABLE "published_curriculum" (
	"curriculum_id" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"country" text NOT NULL,
	"board" text NOT NULL,
	"grade" integer NOT NULL,
	"language" text NOT NULL,
	"concept_count" integer NOT NULL,
	"total_minutes" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "published_curriculum_curriculum_id_version_pk" PRIMARY KEY("curriculum_id","version")
);
--> statement-breakpoint
ALTER TABLE "teaching_guideline" ADD COLUMN "curriculum_id" text;--> statement-breakpoint
ALTER TABLE "teaching_guideline" ADD COLUMN "position" integer;--> statement-breakpoint
CREATE INDEX "teaching_guideline_curriculum" ON "teaching_guideline" USING btree ("curriculum_id");