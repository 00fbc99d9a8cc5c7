ALTER TABLE "learner_evidence" ADD COLUMN "could_show" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_evidence" ADD COLUMN "misconception" text;