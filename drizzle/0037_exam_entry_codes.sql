ALTER TABLE "exam" ADD COLUMN "entry_code" text;--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_entryCode_unique" UNIQUE("entry_code");