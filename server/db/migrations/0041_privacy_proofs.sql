ALTER TABLE "data_exports" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "call_requests" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "call_requests" ADD CONSTRAINT "call_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_requests_user" ON "call_requests" USING btree ("user_id");--> statement-breakpoint
-- What went to an address of before says whose it was, and goes with them from now on.
UPDATE "messages" SET "user_id" = "users"."id" FROM "users" WHERE "messages"."kind" = 'email-change-asked' AND "messages"."user_id" IS NULL AND "messages"."cause" = 'user:' || "users"."id";--> statement-breakpoint
-- What stayed of people who were erased, or deleted without a contract, before that was mended.
DELETE FROM "messages" USING "users" WHERE "messages"."user_id" = "users"."id" AND "users"."email" IN ('erased-' || "users"."id" || '@invalid', 'deleted-' || "users"."id" || '@invalid');--> statement-breakpoint
UPDATE "messages" SET "address" = NULL WHERE "kind" = 'erasure-done' AND "state" = 'failed';--> statement-breakpoint
UPDATE "claim_statuses" SET "refused" = (SELECT jsonb_agg("one" || '{"reason": "—"}') FROM jsonb_array_elements("refused") AS "each" ("one"))
FROM "claims", "policy_risks", "policies", "users"
WHERE "claims"."id" = "claim_statuses"."claim_id" AND "policy_risks"."id" = "claims"."risk_id" AND "policies"."id" = "policy_risks"."policy_id" AND "users"."id" = "policies"."user_id"
  AND "users"."email" = 'erased-' || "users"."id" || '@invalid' AND "claim_statuses"."refused" <> '[]';
