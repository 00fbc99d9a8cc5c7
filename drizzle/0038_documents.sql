CREATE TABLE "concept" (
	"concept_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"definition" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" text NOT NULL,
	"skills" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "concept_passage" (
	"concept_id" uuid NOT NULL,
	"passage_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "concept_passage_concept_id_passage_id_pk" PRIMARY KEY("concept_id","passage_id")
);
--> statement-breakpoint
CREATE TABLE "concept_relationship" (
	"relationship_id" uuid PRIMARY KEY NOT NULL,
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"type" text NOT NULL,
	"rationale" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "concept_version" (
	"concept_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"definition" text NOT NULL,
	"state" text NOT NULL,
	"skills" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "concept_version_concept_id_version_pk" PRIMARY KEY("concept_id","version")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"language" text,
	"config" text NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"published" boolean NOT NULL,
	"parts_done" integer NOT NULL,
	"parts_total" integer NOT NULL,
	"passages" integer NOT NULL,
	"fence" integer NOT NULL,
	"takes" integer NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_file" (
	"document_id" uuid NOT NULL,
	"piece" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_file_document_id_piece_pk" PRIMARY KEY("document_id","piece")
);
--> statement-breakpoint
CREATE TABLE "passage" (
	"passage_id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"page" integer,
	"headings" jsonb NOT NULL,
	"content" text NOT NULL,
	"repeated" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "concept_key" ON "concept" USING btree ("language","key");--> statement-breakpoint
CREATE INDEX "concept_passage_passage" ON "concept_passage" USING btree ("passage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "concept_relationship_edge" ON "concept_relationship" USING btree ("source_id","target_id","type");--> statement-breakpoint
CREATE INDEX "concept_relationship_target" ON "concept_relationship" USING btree ("target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_hash" ON "document" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "document_open" ON "document" USING btree ("created_at") WHERE "document"."state" in ('waiting', 'reading');--> statement-breakpoint
CREATE UNIQUE INDEX "passage_position" ON "passage" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "passage_search" ON "passage" USING gin ("search");