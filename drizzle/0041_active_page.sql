ALTER TABLE "session" ADD COLUMN "active_page" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "page_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "page_changed_at" timestamp (3) with time zone;