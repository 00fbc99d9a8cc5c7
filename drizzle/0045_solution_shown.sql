ALTER TABLE "item" RENAME COLUMN "told" TO "solution_shown";--> statement-breakpoint
UPDATE "learner_evidence" SET "assistance" = 'bottom_out' WHERE "assistance" = 'told';
