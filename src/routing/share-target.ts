/** The target of content that another app shared with this one (`share_target` in the manifest). */
import { MAX_QUERY_CHARACTERS } from '#contract/shared/constants.ts'
import { parseUrl } from '#contract/shared/parse-url.ts'

export interface SharedContent {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

/** The shared item, or a search for the text; all items without text. */
export type SharedTarget = { itemId: number } | { query: string | undefined }

/** Longer texts, such as a whole article, are not search terms. */
const MAX_CHARACTERS = 5_000

// Japanese sentences continue after an address without a space.
const ADDRESSES = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const ITEM_PATH = /^\/items\/([1-9]\d{0,9})\/?$/

function toItemAt(address: string, origin: string): number | undefined {
  const url = parseUrl(address)
  const id = url?.origin === origin ? ITEM_PATH.exec(url.pathname)?.[1] : undefined
  return id === undefined ? undefined : Number(id)
}

const truncate = (text: string, maxLength: number): string => [...text].slice(0, maxLength).join('').trim()

/**
 * Most apps pass the address within the text. Only the id is used, so that nothing leads out of the
 * store.
 */
export function getSharedTarget({ title = '', text = '', url = '' }: SharedContent, origin: string): SharedTarget {
  const texts = [url, text, title].map((it) => it.slice(0, MAX_CHARACTERS))
  for (const address of texts.flatMap((it) => it.match(ADDRESSES) ?? [])) {
    const itemId = toItemAt(address, origin)
    if (itemId !== undefined) return { itemId }
  }
  const [, query, heading] = texts.map((it) => it.replace(ADDRESSES, ' ').replaceAll(/\s+/g, ' ').trim())
  return { query: truncate(query || heading || '', MAX_QUERY_CHARACTERS) || undefined }
}
