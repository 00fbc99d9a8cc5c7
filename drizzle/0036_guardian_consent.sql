ALTER TABLE "person" ADD COLUMN "guardian_consent" text DEFAULT 'not_needed' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "guardian_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "guardian_consent_by" uuid;