CREATE TABLE "blueprint_version" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"hash" text NOT NULL,
	"content" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "blueprint_version_file_written_at_index" ON "blueprint_version" USING btree ("file","written_at");