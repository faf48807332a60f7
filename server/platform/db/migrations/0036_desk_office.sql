CREATE TABLE "news_texts" (
	"news_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "desk_log_actor" ON "desk_log" USING btree ("actor_name","seq");