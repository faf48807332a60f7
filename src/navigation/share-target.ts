/** Where something leads that another app shared with this one (`share_target` in the manifest). */
import { MAX_QUERY_CHARACTERS } from '#contract/rules.ts'

export interface Shared {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

/** The item that is shown there, or the search for the words; without words all items. */
export type SharedAim = { itemId: number } | { words: string | undefined }

/** Whoever shares a whole article does not search for it. */
const MAX_CHARACTERS = 5_000

// Japanese sentences go on after an address without a space.
const ADDRESSES = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const ITEM_PATH = /^\/items\/([1-9]\d{0,9})\/?$/

function itemAt(address: string, origin: string): number | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const id = url.origin === origin ? ITEM_PATH.exec(url.pathname)?.[1] : undefined
  return id === undefined ? undefined : Number(id)
}

const firstOf = (text: string, most: number): string => [...text].slice(0, most).join('').trim()

/** Most apps give the address within the text. Only the id is taken of it, so that nothing leads out of the store. */
export function aimOf({ title = '', text = '', url = '' }: Shared, origin: string): SharedAim {
  const said = [url, text, title].map((it) => it.slice(0, MAX_CHARACTERS))
  for (const address of said.flatMap((it) => it.match(ADDRESSES) ?? [])) {
    const itemId = itemAt(address, origin)
    if (itemId !== undefined) return { itemId }
  }
  const [, words, heading] = said.map((it) => it.replace(ADDRESSES, ' ').replaceAll(/\s+/g, ' ').trim())
  return { words: firstOf(words || heading || '', MAX_QUERY_CHARACTERS) || undefined }
}
