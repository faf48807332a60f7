/**
 * Finished public answers — headers, body, body compressed, ETag — kept in memory under the catalogue's version.
 * An answer is served while the version in which its making began is still the newest one; whether it is, is asked
 * of the database when it tells of a change, at the next moment at which prices or items change by themselves, and at
 * least every second. So an answer is never older than that second, even when a notification gets lost.
 * While the database cannot be reached, the last known version counts as the newest.
 */
import { LRUCache } from 'lru-cache'
import { finish, type Draft, type Finished } from './answers-finish.ts'
import type { CatalogueState } from './domain/catalogue-state.ts'
import { inTime } from './in-time.ts'

/** How long the newest version may be believed without asking. */
const BELIEVED_MS = 1_000
/** A slower database counts as unreachable. */
const ANSWERS_WITHIN_MS = 2_000

/**
 * Addresses as they came, so that the same text needs no reading again. Whoever asks writes them: they may take so much
 * room together (two bytes a letter at worst), and long ones are read anew each time.
 */
const MAX_ADDRESS_LETTERS = 4_000_000
const MAX_LETTERS_OF_ONE = 1_000

interface Kept {
  answer: Finished
  version: number
  /** Made again after this time, ms, if the database can be reached. */
  until: number
  /** Never served after this time, ms: a price or an item changes then. */
  trueUntil: number
}

export interface Answers {
  /** The kept answer to the key, or the one that `make` gives. Asked at once by many, it is made once. */
  read(key: string, make: () => Promise<Draft>, options?: { keepMs?: number }): Promise<Finished>
  /** Lets `readAddress` find the key's answer by an address from now on. */
  know(address: string, key: string): void
  /** What a known address answers right now; undefined where that needs a closer look. */
  readAddress(address: string): Finished | undefined
  /** The version must be asked for before the next answer. */
  doubt(): void
}

export function keepAnswers(options: {
  maxBytes: number
  readState: () => Promise<CatalogueState>
  /** Sent with every answer. */
  headers: Record<string, string>
  now: () => number
}): Answers {
  const { readState, now } = options
  const kept = new LRUCache<string, Kept>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ answer }, key) => answer.bytes + key.length,
  })
  const keys = new LRUCache<string, string>({
    maxSize: MAX_ADDRESS_LETTERS,
    maxEntrySize: MAX_LETTERS_OF_ONE,
    sizeCalculation: (key, address) => key.length + address.length,
  })
  const making = new Map<string, Promise<Finished>>()
  let state: CatalogueState = { version: -1, nextChangeAt: 0 }
  let believedUntil = 0
  let asking: Promise<void> | undefined
  let doubts = 0
  /** The last read of the version failed. */
  let isUnreachable = false

  const find = (key: string): Finished | undefined => {
    const found = kept.get(key)
    if (found?.version !== state.version) return undefined
    return now() < (isUnreachable ? found.trueUntil : found.until) ? found.answer : undefined
  }

  async function ask(): Promise<void> {
    const doubtsBefore = doubts
    let believedFrom = now()
    try {
      state = await inTime(readState(), ANSWERS_WITHIN_MS)
      isUnreachable = false
    } catch (error) {
      if (state.version < 0) throw error
      isUnreachable = true
      // The read may have taken its whole time limit: without a pause every request would wait for another one.
      believedFrom = now()
    }
    // A change that was told while the question was under way may not be in the answer.
    if (doubts === doubtsBefore) believedUntil = Math.min(believedFrom + BELIEVED_MS, state.nextChangeAt)
  }

  async function make(key: string, draft: () => Promise<Draft>, keepMs: number): Promise<Finished> {
    const { version, nextChangeAt } = state
    const finished = finish(await draft(), options.headers)
    const until = Math.min(now() + keepMs, nextChangeAt)
    if (finished.status === 200 && now() < until)
      kept.set(key, { answer: finished, version, until, trueUntil: nextChangeAt })
    return finished
  }

  return {
    async read(key, draft, { keepMs = Infinity } = {}) {
      if (now() >= believedUntil) await (asking ??= ask().finally(() => (asking = undefined)))
      const found = find(key)
      if (found) return found
      const name = `${state.version} ${key}`
      const underWay = making.get(name) ?? make(key, draft, keepMs).finally(() => making.delete(name))
      making.set(name, underWay)
      return underWay
    },
    know: (address, key) => void keys.set(address, key),
    readAddress(address) {
      if (now() >= believedUntil) return undefined
      const key = keys.get(address)
      return key === undefined ? undefined : find(key)
    },
    doubt() {
      doubts += 1
      believedUntil = 0
    },
  }
}
