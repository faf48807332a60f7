CREATE TABLE "stock_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sku" text NOT NULL,
	"delta" integer NOT NULL,
	"after" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"actor" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stock_entries_sku" ON "stock_entries" USING btree ("sku","seq");--> statement-breakpoint
-- What was there before the first entry.
INSERT INTO "stock_entries" ("sku", "delta", "after", "reason", "at") SELECT "sku", "stock", "stock", 'import', now() FROM "variants" ORDER BY "sku";--> statement-breakpoint
CREATE TRIGGER stock_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
