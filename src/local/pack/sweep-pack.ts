/** Takes away rows that answer nothing any more: of a copy that was replaced, or given up half loaded. */
import type { Table } from 'dexie'
import { CATALOGUE_KINDS, type CatalogueKind } from '#contract/catalogue.ts'
import { keysOf, type PackKey, type PackRow, type WithPackDb } from './pack-db.ts'
import { readState } from './pack-state.ts'

/** In small pieces: whoever wants to write waits for one of them. */
const PIECE = 500

async function findUnused(table: Table<PackRow, PackKey>, used: ReadonlySet<unknown>): Promise<number | undefined> {
  let key = (await table.toCollection().firstKey()) as PackKey | undefined
  while (key && used.has(key[0])) {
    key = (await table.where('[set+id]').above(keysOf(key[0])[1]).firstKey()) as PackKey | undefined
  }
  return key?.[0]
}

const sweepPiece = (withDb: WithPackDb, kind: CatalogueKind): Promise<number> =>
  withDb((db) => {
    const table = db.rows(kind) as unknown as Table<PackRow, PackKey>
    return db.transaction('rw', db.state, table, async () => {
      const { current, coming } = await readState(db)
      const set = await findUnused(table, new Set([current?.set, coming?.set]))
      if (set === undefined) return 0
      return table
        .where('[set+id]')
        .between(...keysOf(set), true, true)
        .limit(PIECE)
        .delete()
    })
  })

export async function sweepPack(withDb: WithPackDb): Promise<void> {
  for (const kind of CATALOGUE_KINDS) while ((await sweepPiece(withDb, kind)) > 0);
}
