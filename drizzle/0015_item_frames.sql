-- Items that were stored whole are separated into frame and numbers, as src/items/domain/item/item-frame.ts does it.
CREATE TABLE "item_frame" (
	"frame_id" uuid PRIMARY KEY NOT NULL,
	"blueprint_id" text NOT NULL,
	"frame" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item" RENAME TO "item_whole";--> statement-breakpoint
ALTER TABLE "item_whole" DROP CONSTRAINT "item_session_id_position_pk";--> statement-breakpoint
CREATE TABLE "item" (
	"created_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid NOT NULL,
	"frame_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" integer NOT NULL,
	"told" boolean NOT NULL,
	"retry" boolean NOT NULL,
	"seed" text NOT NULL,
	"tier" text NOT NULL,
	"skill_id" text NOT NULL,
	"section_id" text,
	"variant_key" text NOT NULL,
	"numbers" text NOT NULL
);
--> statement-breakpoint
WITH separated AS MATERIALIZED (
	SELECT whole.*, parts.frame, parts.numbers, encode(substring(sha256(convert_to(parts.frame, 'UTF8')) from 1 for 16), 'hex')::uuid AS frame_id
	FROM "item_whole" whole, LATERAL (
		SELECT '{' || coalesce(string_agg(to_json(field.key)::text || ':' || field.frame, ',' ORDER BY field.place), '') || '}' AS frame,
			coalesce(string_agg(field.numbers, ' ' ORDER BY field.place), '') AS numbers
		FROM (
			SELECT entry.key, entry.place, entry.value::text AS frame, null AS numbers
			FROM jsonb_each(whole.snapshot) WITH ORDINALITY AS entry(key, value, place)
			WHERE entry.key IN ('blueprintId', 'blueprintVersion', 'blueprintHash', 'engineVersion', 'language')
			UNION ALL
			SELECT entry.key, entry.place, regexp_replace(entry.value::text, '[0-9]+(\.[0-9]+)*', E'\x01', 'g'),
				(SELECT string_agg(found.number[1], ' ' ORDER BY found.place)
					FROM regexp_matches(entry.value::text, '([0-9]+(?:\.[0-9]+)*)', 'g') WITH ORDINALITY AS found(number, place))
			FROM jsonb_each(whole.snapshot) WITH ORDINALITY AS entry(key, value, place)
			WHERE entry.key NOT IN ('blueprintId', 'blueprintVersion', 'blueprintHash', 'engineVersion', 'language',
				'seed', 'tier', 'skillId', 'sectionId', 'variantKey')
		) field
	) parts
), frames AS (
	INSERT INTO "item_frame" SELECT DISTINCT ON (frame_id) frame_id, blueprint_id, frame FROM separated
)
INSERT INTO "item" SELECT created_at, session_id, frame_id, position, number, told, retry, snapshot->>'seed', tier, skill_id, section_id,
	variant_key, numbers
FROM separated;--> statement-breakpoint
DROP TABLE "item_whole";--> statement-breakpoint
ALTER TABLE "item" ADD CONSTRAINT "item_session_id_position_pk" PRIMARY KEY("session_id","position");
