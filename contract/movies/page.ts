import type { Readers } from '#contract/readers/readers.ts'
import { reformCollection } from '#contract/reforms/schema.ts'
import { movieCollection, type MoviePage } from './schema.ts'

export async function composeMoviePage(readers: Readers, id: number): Promise<MoviePage> {
  const movie = await readers.loadEntry(movieCollection, id)
  const [items, cases, neighbours] = await Promise.all([
    readers.loadItemCards(movie.itemIds),
    readers.loadCards(reformCollection, movie.caseIds),
    readers.loadNeighbours(movieCollection, movie),
  ])
  return { movie, items, cases, ...neighbours }
}
