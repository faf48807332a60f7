/**
 * What a page is composed of, as `contract/<noun>/page.ts` does. The server reads it from its database, a device from its
 * offline catalogue.
 */
import type { ItemCard } from '#contract/items/schema.ts'
import type { Collection, Neighbours } from '#contract/shared/collections/collection.ts'
import type { Shop } from '#contract/shops/schema.ts'

export interface Readers {
  /** Rejects if there is no such entry. */
  loadEntry<Entry extends { id: number }, Card>(collection: Collection<Entry, Card>, id: number): Promise<Entry>
  loadNeighbours<Entry extends { id: number }, Card>(
    collection: Collection<Entry, Card>,
    entry: Entry,
  ): Promise<Neighbours<Card>>
  /** Cards of those entries that exist, in this order. */
  loadCards<Entry extends { id: number }, Card>(
    collection: Collection<Entry, Card>,
    ids: readonly number[],
  ): Promise<Card[]>
  /** Cards of those items that are sold, in this order. */
  loadItemCards(ids: readonly number[]): Promise<ItemCard[]>
  /** The shops with these ids, sorted by id. */
  loadShops(ids: readonly number[]): Promise<Shop[]>
}
