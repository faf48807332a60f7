import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changed` writes the next migration; both databases run the same ones. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/**/*schema.ts',
  out: './server/platform/db/migrations',
})
