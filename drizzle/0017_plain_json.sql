-- Kept as the text that they came as: smaller, and neither sorted nor parsed on the way. Only notes of drivers are looked into by SQL.
ALTER TABLE "domain_event" ALTER COLUMN "payload" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "message" ALTER COLUMN "tool_calls" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "response" ALTER COLUMN "response" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "response" ALTER COLUMN "verdict" SET DATA TYPE json;