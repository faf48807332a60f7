/**
 * Transfers a guest's cart and favorites through the clipboard into the home-screen app, whose storage starts empty on
 * iOS: `KOMOREBI1.{sku}*{quantity}_{sku}.{item id}_-{case id}.{checksum}`. A quantity of one is omitted, ids are in base 36.
 * Names and prices are not transferred; the app fetches them.
 */
import * as z from 'zod/mini'
import { type FavoriteKey, isFavoriteCase, parseFavoriteKey, toFavoriteCaseKey, toFavoriteKey } from './favorite-key.ts'
import { skuField } from './schema.ts'
import { toCode } from '#contract/shared/normalize-text.ts'
import { isDistinct, maxLength } from '#contract/shared/lengths.ts'
import { MAX_CART_LINES, MAX_CONTENT_ID, MAX_FAVORITES, MAX_LINE_QUANTITY } from '#contract/shared/constants.ts'

export interface TransferredLine {
  sku: string
  quantity: number
}

export interface CarryOver {
  /** In order of addition. */
  cart: TransferredLine[]
  /** Newest first. */
  favorites: FavoriteKey[]
}

/** The number is the format version. */
const NAME = 'KOMOREBI1'

/** Longer than any valid code; longer input is rejected without parsing. */
const MAX_CHARACTERS = 8_000

const quantityField = z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY))
const carryOverSchema = z.object({
  cart: z.array(z.object({ sku: skuField, quantity: quantityField })).check(maxLength(MAX_CART_LINES)),
  favorites: z.array(z.custom<FavoriteKey>(Boolean)).check(maxLength(MAX_FAVORITES)),
})

/** FNV-1a. Detects truncated or mistyped codes. It need not resist forgery, which only yields a cart of the forger's own. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}

const formatLine = ({ sku, quantity }: TransferredLine): string => (quantity === 1 ? sku : `${sku}*${quantity}`)

export function encodeCarryOver({ cart, favorites }: CarryOver): string {
  const lines = cart.slice(0, MAX_CART_LINES).map(formatLine)
  const ids = favorites.slice(0, MAX_FAVORITES).map(formatFavorite)
  const text = [NAME, lines.join('_'), ids.join('_')].join('.')
  return `${text}.${checksum(text)}`
}

const splitParts = (text: string): string[] => (text === '' ? [] : text.split('_'))

function parseLine(text: string): TransferredLine {
  const [sku = '', pieces = '1', ...rest] = text.split('*')
  return { sku, quantity: rest.length === 0 && /^[1-9]\d?$/.test(pieces) ? Number(pieces) : Number.NaN }
}

const formatFavorite = (key: FavoriteKey): string =>
  `${isFavoriteCase(key) ? '-' : ''}${parseFavoriteKey(key).toString(36)}`

function parseFavorite(text: string): FavoriteKey | undefined {
  if (!/^-?[1-9a-z][0-9a-z]{0,5}$/.test(text)) return undefined
  const id = Number.parseInt(text.replace('-', ''), 36)
  if (id > MAX_CONTENT_ID) return undefined
  return text.startsWith('-') ? toFavoriteCaseKey(id) : toFavoriteKey(id)
}

/** Undefined for an invalid or incomplete code. Spaces, line breaks and invisible characters added by messengers are ignored. */
export function decodeCarryOver(input: string): CarryOver | undefined {
  if (input.length > MAX_CHARACTERS) return undefined
  const [name, lines, ids, sum, ...rest] = toCode(input).split('.')
  if (name !== NAME || lines === undefined || ids === undefined || rest.length > 0) return undefined
  if (sum !== checksum([name, lines, ids].join('.'))) return undefined
  const { data } = z.safeParse(carryOverSchema, {
    cart: splitParts(lines).map(parseLine),
    favorites: splitParts(ids).map(parseFavorite),
  })
  const isComplete = data && isDistinct(data.cart.map(({ sku }) => sku)) && isDistinct(data.favorites)
  return isComplete ? data : undefined
}
