import { eq } from '#drizzle'
import type { Settings } from '#contract/settings/schema.ts'
import { CATALOGUE_ROW_BYTES, SITE_NAME, TAGLINE } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { loadCatalogueVersion } from '#server/catalogue/change.ts'
import { items, site, type Site } from '#server/catalogue/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SenderInfo } from '#server/platform/mailer/mail.ts'

/** Throws SERVICE_UNAVAILABLE before the first import. */
export async function loadSettings({ db, env, vapidKeys }: Pick<Deps, 'db' | 'env' | 'vapidKeys'>): Promise<Settings> {
  const siteData = await loadSite({ db })
  if (!siteData) throw new CodedError('SERVICE_UNAVAILABLE')
  const { ANALYTICS_URL: url, ANALYTICS_ID: id } = env
  return {
    siteName: SITE_NAME,
    tagline: TAGLINE,
    ...siteData,
    packVersion: await loadCatalogueVersion(db),
    // Ignores categories and shops, which are few.
    packBytes: CATALOGUE_ROW_BYTES * (await db.$count(items, eq(items.live, true))),
    pushKey: vapidKeys.publicKey,
    analytics: url && id ? { url, id } : null,
  }
}

/** The sender info in every mail. */
export async function readSender({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<SenderInfo> {
  const siteData = await loadSite({ db })
  return { url: env.PUBLIC_URL, phone: siteData?.phone, phoneHours: siteData?.phoneHours }
}

/** The contents of `site.json` and `search.json`; undefined before the first import. */
async function loadSite({ db }: Pick<Deps, 'db'>): Promise<Site | undefined> {
  const [row] = await db.select({ data: site.data }).from(site)
  return row?.data
}
