DROP INDEX "safety_alert_unsent";--> statement-breakpoint
ALTER TABLE "safety_alert" DROP COLUMN "notified_at";--> statement-breakpoint
ALTER TABLE "safety_alert" DROP COLUMN "notify_after";--> statement-breakpoint
ALTER TABLE "safety_alert" DROP COLUMN "notify_attempts";