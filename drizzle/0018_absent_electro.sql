ALTER TABLE "pending_action" ADD COLUMN "draft" json;--> statement-breakpoint
ALTER TABLE "pending_action" ADD COLUMN "draft_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "response" ADD COLUMN "by_clock" boolean;