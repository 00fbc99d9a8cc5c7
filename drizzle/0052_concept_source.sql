ALTER TABLE "concept" ADD COLUMN "source_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "concept" SET "source_removed" = true WHERE "proposed_by" = 'model' AND NOT EXISTS (SELECT 1 FROM "concept_passage" WHERE "concept_passage"."concept_id" = "concept"."concept_id");
