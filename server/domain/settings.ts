import { eq } from '#drizzle'
import { CodedError } from '#contract/errors.ts'
import { PACK_ROW_BYTES, SITE_NAME, TAGLINE } from '#contract/rules.ts'
import type { Settings } from '#contract/settings.ts'
import { items, site, type Site } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { readVersion } from './change-catalogue.ts'

/** SERVICE_UNAVAILABLE until the content is imported. */
export async function readSettings({ db, env, vapidKeys }: Pick<Deps, 'db' | 'env' | 'vapidKeys'>): Promise<Settings> {
  const words = await readSite({ db })
  if (!words) throw new CodedError('SERVICE_UNAVAILABLE')
  const { ANALYTICS_URL: url, ANALYTICS_ID: id } = env
  return {
    siteName: SITE_NAME,
    tagline: TAGLINE,
    ...words,
    packVersion: await readVersion(db),
    // Categories and shops are few.
    packBytes: PACK_ROW_BYTES * (await db.$count(items, eq(items.live, true))),
    pushKey: vapidKeys.publicKey,
    analytics: url && id ? { url, id } : null,
  }
}

/** What stands in `site.json` and `search.json`; undefined until the content is imported. */
export async function readSite({ db }: Pick<Deps, 'db'>): Promise<Site | undefined> {
  const [row] = await db.select({ data: site.data }).from(site)
  return row?.data
}
