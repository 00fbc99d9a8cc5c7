CREATE TABLE "class_code" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "class_code_code" ON "class_code" USING btree ("code");