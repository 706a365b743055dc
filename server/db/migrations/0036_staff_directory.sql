CREATE TABLE "directory_visits" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "directory_subject" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_directory" ON "users" USING btree ("directory_subject") WHERE "users"."directory_subject" is not null and "users"."deleted_at" is null;