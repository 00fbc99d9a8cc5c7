ALTER TABLE "session" RENAME COLUMN "held" TO "awaiting_owner";
