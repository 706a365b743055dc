ALTER TABLE "grants" ADD COLUMN "issued_in" text;--> statement-breakpoint
CREATE INDEX "contracting_grants_user" ON "contracting_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id");