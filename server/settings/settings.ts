/** Settings of the site: content, route, and the sender info of mails. */
import * as z from 'zod/mini'
import { parseWords } from '#contract/shared/search/words.ts'
import { toSearchFields } from '#contract/items/search/fields.ts'
import * as settingsApi from '#contract/settings/api.ts'
import type { ReplyTemplate } from '#contract/inbox/desk.ts'
import { type Settings, settingsSchema } from '#contract/settings/schema.ts'
import { SITE_NAME, TAGLINE } from '#contract/shared/constants.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { loadCatalogueVersion } from '#server/catalogue/change.ts'
import { estimateFeedBytes } from '#server/catalogue/feed.ts'
import { site, type Site } from './schema.ts'
import type { ItemFile } from '#server/catalogue/item-file.ts'
import { buildCategoryTree } from '#server/catalogue/category-content.ts'
import { itemContent } from '#server/catalogue/item-content.ts'
import { pictureField, textField, type Content, defineContent } from '#server/platform/content/kind.ts'
import { PHRASE_RULES } from '#server/platform/content/phrases.ts'
import { type Problem, findRepeated } from '#server/platform/content/problems.ts'
import { type Entry, toProblem } from '#server/platform/content/source.ts'
import { writeChanged } from '#server/platform/content/tables.ts'
import { route } from '#server/platform/http/route.ts'
import type { RouteDeps, ServerModule } from '#server/platform/modules/server-module.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SenderInfo } from '#server/platform/mailer/mail.ts'

/** Throws SERVICE_UNAVAILABLE before the first import. */
export async function loadSettings({
  db,
  env,
  vapidKeys,
  feeds,
}: Pick<RouteDeps, 'db' | 'env' | 'vapidKeys' | 'feeds'>): Promise<Settings> {
  const { seller: _, phraseRules: _rules, replyTemplates: _templates, ...siteData } = await loadSite(db)
  const { ANALYTICS_URL: url, ANALYTICS_ID: id } = env
  return {
    siteName: SITE_NAME,
    tagline: TAGLINE,
    ...siteData,
    packVersion: await loadCatalogueVersion(db),
    packBytes: await estimateFeedBytes({ db, feeds }),
    pushKey: vapidKeys.publicKey,
    stripeKey: env.STRIPE?.publishableKey ?? null,
    serviceMethods: [...(env.STRIPE?.methods ?? [])],
    analytics: url && id ? { url, id } : null,
  }
}

/** The sender info in every mail. */
export async function readSender({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<SenderInfo> {
  const siteData = await findSite(db)
  return { url: env.PUBLIC_URL, deskUrl: env.DESK_URL, phone: siteData?.phone, phoneHours: siteData?.phoneHours }
}

/** Throws SERVICE_UNAVAILABLE before the first import. */
export async function loadSite(db: Db): Promise<Site> {
  const siteData = await findSite(db)
  if (!siteData) throw new CodedError('SERVICE_UNAVAILABLE')
  return siteData
}

/** Days on which the company is closed every year, `MM-DD`. */
export const loadClosedDays = async (db: Db): Promise<readonly string[]> => (await findSite(db))?.closedDays ?? []

/** For answers of the staff. */
export const loadReplyTemplates = async (db: Db): Promise<ReplyTemplate[]> => (await findSite(db))?.replyTemplates ?? []

/** The contents of `site.json` and `search.json`; undefined before the first import. */
async function findSite(db: Db): Promise<Site | undefined> {
  const [row] = await db.select({ data: site.data }).from(site)
  return row?.data
}

/** Suggestions shown before anything is typed, in this order. */
const searchFile = z.strictObject({ popular: z.array(textField(20)).check(z.minLength(1), z.maxLength(10)) })
type SearchFile = z.output<typeof searchFile>

/** Popular words must be unique and find at least one item. */
function checkPopularWords(search: Entry<SearchFile>, content: Content): Problem[] {
  const items = content.entriesOf(itemContent)
  // Skipped if an item could not be read, because that item may contain the word.
  const isComplete = items.length >= content.idsOf('items').size
  const tree = buildCategoryTree(content)
  const texts = items.map((item) => toSearchText(item.value, tree))
  const words = search.value.popular.map((text, i) => ({ text, i }))
  const report = (i: number, reason: string) => toProblem(search, ['popular', i], reason)
  return [
    ...[...findRepeated(words, ({ text }) => text)].map(({ again: { text, i } }) =>
      report(i, `${text} が重複しています。一つにしてください。`),
    ),
    ...words
      .filter(({ text }) => isComplete && !isInAnyText(text, texts))
      .map(({ text, i }) => report(i, `「${text}」で見つかる商品がありません。ほかの語にしてください。`)),
  ]
}

function isInAnyText(text: string, texts: readonly string[]): boolean {
  const words = parseWords(text)
  return texts.some((it) => words.every((word) => it.includes(word)))
}

/** Excludes the long description, in which a word may occur by chance. */
function toSearchText(item: ItemFile, tree: ReturnType<typeof buildCategoryTree>): string {
  const { name, kana, terms, body } = toSearchFields({ ...item, categoryIds: item.categories, description: [] }, tree)
  return [name, kana, terms, body].join('\n')
}

/** Stored with the site. */
const searchContent = defineContent({
  folder: 'search.json',
  readByOthers: ['popular'],
  isSingle: true,
  schema: searchFile,
  check: (entries, content) => entries.flatMap((it) => checkPopularWords(it, content)),
})

const siteContent = defineContent({
  folder: 'site.json',
  partFile: 'search.json',
  isSingle: true,
  schema: z.strictObject({
    phone: textField(20),
    phoneHours: textField(60),
    closedDays: settingsSchema.shape.closedDays,
    seller: z.strictObject({
      name: textField(60),
      postalCode: textField(8).check(z.regex(/^\d{3}-\d{4}$/)),
      address: textField(100),
      phone: textField(20),
      invoiceNumber: textField(14).check(z.regex(/^T\d{13}$/)),
      bankAccount: textField(100),
    }),
    hero: pictureField,
    heroPortrait: pictureField,
    replyTemplates: z.optional(
      z.array(z.strictObject({ title: textField(30), text: textField(1_000) })).check(z.maxLength(30)),
    ),
  }),
  check: (entries, content) =>
    entries
      .filter(() => content.entriesOf(searchContent).length === 0)
      .map((entry) =>
        toProblem(entry, [], '一緒に登録する search.json にまちがいがあります。search.json を直してください。'),
      ),
  listPictures: (value) => (['hero', 'heroPortrait'] as const).map((it) => ({ place: [it], file: value[it] })),
  prepare: ({ value }, { content, findPicture }) => ({
    data: {
      ...value,
      phraseRules: PHRASE_RULES,
      popularWords: content.entriesOf(searchContent)[0]!.value.popular,
      hero: findPicture(value.hero, { blur: true }),
      heroPortrait: findPicture(value.heroPortrait, { blur: true }),
    },
  }),
  write: (rows, { tx }) => writeChanged(tx, site, site.id, rows),
})

export const settings: ServerModule = {
  routes: (deps) => [route(settingsApi.get, 'Public settings', () => loadSettings(deps))],
  content: [searchContent, siteContent],
}
