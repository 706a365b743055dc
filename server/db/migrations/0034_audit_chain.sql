CREATE TABLE "audit_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"is_whole" boolean NOT NULL,
	"sealed" integer NOT NULL,
	"unsealed" integer NOT NULL,
	"removed" integer NOT NULL,
	"faults" integer NOT NULL,
	"head" integer,
	"head_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "audit_hashes" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"seal" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"event_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- In two steps, so that the rows that are there need not be written anew.
ALTER TABLE "audit_events" ADD COLUMN "salt" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "salt" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "audit_hashes" ADD CONSTRAINT "audit_hashes_seal_audit_seals_number_fk" FOREIGN KEY ("seal") REFERENCES "public"."audit_seals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_hashes_seal" ON "audit_hashes" USING btree ("seal","event_id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit_events" USING btree ("kind","at","id");--> statement-breakpoint
-- What was written before there was a chain is sealed as it stands now.
INSERT INTO "audit_unsealed" ("event_id") SELECT "id" FROM "audit_events";
