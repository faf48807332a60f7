/** Text pages: about, guides, law. Content and route. */
import * as z from 'zod/mini'
import { eq } from '#drizzle'
import { SERVICE_METHODS, type ServiceMethod } from '#contract/shared/service-methods.ts'
import * as pagesApi from '#contract/pages/api.ts'
import type { TextPage } from '#contract/pages/schema.ts'
import { PAGE_SLUGS, type PageSlug } from '#contract/pages/slugs.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { pictureField, textField, defineContent } from '#server/platform/content/kind.ts'
import { toBody } from '#server/platform/content/phrase-blocks.ts'
import { toProblem } from '#server/platform/content/source.ts'
import { writeChanged } from '#server/platform/content/tables.ts'
import type { Deps } from '#server/platform/deps.ts'
import { route } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { hasCardTexts, selectCardTexts } from './card-texts.ts'
import { type StoredPage, textPages } from './schema.ts'

interface TextPageDeps extends Pick<Deps, 'db'> {
  env: Pick<Deps['env'], 'STRIPE'>
}

export async function loadTextPage({ db, env }: TextPageDeps, slug: PageSlug): Promise<TextPage> {
  const [row] = await db.select({ data: textPages.data }).from(textPages).where(eq(textPages.slug, slug))
  if (!row) throw new CodedError('NOT_FOUND')
  const { bodyWithoutCards, bodyByMethods, ...page } = row.data
  const body = env.STRIPE ? bodyByMethods?.[env.STRIPE.methods.join()] : bodyWithoutCards
  return body ? { ...page, body } : page
}

/** See STRIPE_METHODS: cards are always among them. */
const FEWER_METHODS = [['card'], ['card', 'paypay'], ['card', 'konbini']] as const satisfies ServiceMethod[][]

const content = defineContent({
  folder: 'pages',
  fileNames: PAGE_SLUGS.map((slug) => `${slug}.md`),
  schema: z.strictObject({
    slug: z.enum(PAGE_SLUGS),
    title: textField(60),
    lead: z.string().check(z.maxLength(200)),
    summary: textField(120),
    picture: z.optional(pictureField),
    revisedOn: z.optional(z.iso.date()),
  }),
  listPictures: ({ picture: file }) => [{ place: ['picture'], file }],
  check: (entries) =>
    entries
      .filter(({ source, value }) => !source.file.endsWith(`/${value.slug}.md`))
      .map((page) => toProblem(page, ['slug'], 'ファイルの名前と同じにしてください。')),
  prepare({ value, blocks }, { findPicture, findBreaks, findSplitWords }) {
    const { picture: file, revisedOn = null, ...page } = value
    const picture = file === undefined ? null : findPicture(file, { blur: true })
    const toText = (methods: readonly ServiceMethod[]) =>
      toBody(selectCardTexts(blocks, methods), { findPicture, findBreaks, findSplitWords })
    const data: StoredPage = { ...page, revisedOn, picture, body: toText(SERVICE_METHODS) }
    if (hasCardTexts(blocks)) {
      data.bodyWithoutCards = toText([])
      data.bodyByMethods = Object.fromEntries(FEWER_METHODS.map((methods) => [methods.join(), toText(methods)]))
    }
    return { slug: value.slug, data }
  },
  write: (rows, { tx }) => writeChanged(tx, textPages, textPages.slug, rows),
})

export const pages: ServerModule = {
  routes: (deps) => [route(pagesApi.get, 'A page of plain text', ({ params }) => loadTextPage(deps, params.slug))],
  content: [content],
}
