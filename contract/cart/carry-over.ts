/**
 * What a guest carries from the browser into the home-screen app, which begins empty on iOS: one line of text for the
 * clipboard. `KOMOREBI1.{sku}*{pieces}_{sku}.{item id}_{item id}.{checksum}`; one piece is not written, ids are in base 36.
 * Names and prices stay behind: the store tells them anew.
 */
import * as z from 'zod/mini'
import { skuField } from './baskets.ts'
import { maxLength } from './lengths.ts'
import { MAX_CART_LINES, MAX_CONTENT_ID, MAX_FAVORITES, MAX_LINE_QUANTITY } from './rules.ts'

export interface CarriedLine {
  sku: string
  quantity: number
}

export interface CarryOver {
  /** In the order of adding. */
  cart: CarriedLine[]
  /** Item ids, the newest first. */
  favorites: number[]
}

/** The number is the version of the form. */
const NAME = 'KOMOREBI1'

/** Longer than any code; what is longer is not even looked at. */
const MAX_CHARACTERS = 8_000

const quantityField = z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY))
const idField = z.int().check(z.gte(1), z.lte(MAX_CONTENT_ID))
const carryOverSchema = z.object({
  cart: z.array(z.object({ sku: skuField, quantity: quantityField })).check(maxLength(MAX_CART_LINES)),
  favorites: z.array(idField).check(maxLength(MAX_FAVORITES)),
})

/** FNV-1a. Against a code that was cut or mistyped, not against a forger: he gains nothing but a cart of his own. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}

const writeLine = ({ sku, quantity }: CarriedLine): string => (quantity === 1 ? sku : `${sku}*${quantity}`)

export function encodeCarryOver({ cart, favorites }: CarryOver): string {
  const lines = cart.slice(0, MAX_CART_LINES).map(writeLine)
  const ids = favorites.slice(0, MAX_FAVORITES).map((id) => id.toString(36))
  const text = [NAME, lines.join('_'), ids.join('_')].join('.')
  return `${text}.${checksum(text)}`
}

const partsOf = (text: string): string[] => (text === '' ? [] : text.split('_'))

function readLine(text: string): CarriedLine {
  const [sku = '', pieces = '1', ...rest] = text.split('*')
  return { sku, quantity: rest.length === 0 && /^[1-9]\d?$/.test(pieces) ? Number(pieces) : Number.NaN }
}

const readId = (text: string): number => (/^[1-9a-z][0-9a-z]{0,5}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN)

const isDistinct = (keys: readonly unknown[]): boolean => new Set(keys).size === keys.length

/** Undefined: this is no code, or not a whole one. Spaces and line breaks that messengers put in do no harm. */
export function decodeCarryOver(typed: string): CarryOver | undefined {
  if (typed.length > MAX_CHARACTERS) return undefined
  const [name, lines, ids, sum, ...rest] = typed.replaceAll(/\s/g, '').split('.')
  if (name !== NAME || lines === undefined || ids === undefined || rest.length > 0) return undefined
  if (sum !== checksum([name, lines, ids].join('.'))) return undefined
  const { data } = z.safeParse(carryOverSchema, {
    cart: partsOf(lines).map(readLine),
    favorites: partsOf(ids).map(readId),
  })
  const isWhole = data && isDistinct(data.cart.map(({ sku }) => sku)) && isDistinct(data.favorites)
  return isWhole ? data : undefined
}
