/** The pack of this page: its database, its index, its clock. */
import { pageSession } from '../page-session.ts'
import { hasPack, notePack } from './has-pack.ts'
import type { PackReader } from './pack-answers.ts'
import { withPackDb } from './pack-db.ts'
import { keepIndex } from './pack-index.ts'
import { keepItems } from './pack-items.ts'
import type { WholeCopy } from './pack-copy.ts'
import { readCurrent } from './pack-state.ts'
import { onPackChange, type PackChange } from './tell-pack.ts'

/** Whatever a device takes for the time, it is later than when the pack was told. */
let notBefore = 0
export const packNow = (): number => Math.max(pageSession().clock.serverNow(), notBefore)

const index = keepIndex(withPackDb, packNow)

const items = keepItems(withPackDb)

export const pagePack: PackReader = { withDb: withPackDb, index, items, now: packNow }

/** The copy that answers, if there is one; what every page believes of it is put right. */
export async function readPack(): Promise<WholeCopy | undefined> {
  const current = await withPackDb(readCurrent)
  notBefore = Math.max(notBefore, current?.toldAt ?? 0)
  if (current) notePack('kept')
  else if (hasPack()) notePack('none')
  return current
}

const listeners = new Set<() => void>()

/** The pack has changed, and questions are answered from what it is now. */
export function onPackRenewed(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function renew(change: PackChange): Promise<void> {
  items.forget()
  await Promise.all([index.renew(change), readPack()]).catch(() => {})
  for (const listener of listeners) listener()
}

onPackChange((change) => void renew(change))
