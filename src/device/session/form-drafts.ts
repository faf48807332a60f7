/**
 * Unsent form input, stored for a day. A customer's drafts are stored under the customer's id: they survive an expired
 * session, but not a logout.
 */
import { DAY_MS } from '#contract/shared/constants.ts'
import { once } from '#contract/shared/once.ts'
import type { DeviceDataSet } from '#src/device/storage/data-set.ts'
import { removeValues, listKeys, loadValue, loadValues, saveValue } from '#src/device/storage/key-value.ts'
import { pageSession } from './page.ts'
import { isSameSession } from './token.ts'
import { GUEST_OWNER } from '#src/device/storage/names.ts'

type Values = Record<string, string | boolean>

interface DraftRecord<Written> {
  savedAt: number
  values: Written
}

/** A draft that is being erased. */
interface ErasedRecord {
  savedAt: number
  values?: never
}

export interface StoredDraft<Written> {
  read(): Promise<Written | undefined>
  write(values: Written): Promise<void>
  /** For a page that is closing, when an asynchronous write may not finish. */
  writeSync(values: Written): void
  erase(): Promise<void>
}

/** The text and checkbox values of a form. */
export type FormDraft = StoredDraft<Values>

export const DRAFTS_PREFIX = 'form-draft'

// While the page closes, IndexedDB may not finish, so records are written to localStorage. If storage is blocked, nothing
// is stored.

/** The same prefix as in `local-storage.ts`, so that they are removed together. */
const SYNC_PREFIX = 'komorebi.'

function attempt<T>(work: () => T, fallback: T): T {
  try {
    return work()
  } catch {
    return fallback
  }
}

const setSync = (key: string, value: unknown): void =>
  attempt(() => localStorage.setItem(SYNC_PREFIX + key, JSON.stringify(value)), undefined)

const getSync = <T>(key: string): T | undefined =>
  attempt(() => (JSON.parse(localStorage.getItem(SYNC_PREFIX + key) ?? 'null') as T | null) ?? undefined, undefined)

const removeSync = (...removed: string[]): void =>
  attempt(() => removed.forEach((key) => localStorage.removeItem(SYNC_PREFIX + key)), undefined)

/** Keys with this prefix. */
const listSyncKeys = (start: string): string[] =>
  attempt(
    () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(SYNC_PREFIX + start))
        .map((key) => key.slice(SYNC_PREFIX.length)),
    [],
  )

/** Never stored, in any form. */
const SECRET = /password|token/i

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)))

/** A draft of any type. Content other than fields, such as photos, has a draft of its own. */
export function createDraft<Written>(form: string, owner: string): StoredDraft<Written> {
  const key = `${DRAFTS_PREFIX}:${owner}:${form}`
  const session = owner === GUEST_OWNER ? undefined : pageSession().store.get()
  /** After a logout in another tab, this one must not write the draft again. */
  const canWrite = () => {
    const current = pageSession().store.get()
    return owner === GUEST_OWNER || (session !== undefined && current !== undefined && isSameSession(session, current))
  }
  return {
    async read() {
      await sweepOnce()
      return getLatest(await loadValue<DraftRecord<Written>>(key), getSync<DraftRecord<Written> | ErasedRecord>(key))
    },
    async write(values) {
      if (canWrite()) await saveValue(key, { savedAt: Date.now(), values } satisfies DraftRecord<Written>)
    },
    writeSync(values) {
      if (canWrite()) setSync(key, { savedAt: Date.now(), values } satisfies DraftRecord<Written>)
    },
    async erase() {
      // Recorded at once: a page that closes meanwhile must not restore what was sent.
      setSync(key, { savedAt: Date.now() } satisfies ErasedRecord)
      await removeValues(key)
      if (getSync<DraftRecord<Written> | ErasedRecord>(key)?.values === undefined) removeSync(key)
    },
  }
}

/** A synchronous write may lack fields that the form had not restored yet, so both records are merged. */
function getLatest<Written>(...records: (DraftRecord<Written> | ErasedRecord | undefined)[]): Written | undefined {
  const [first, second] = records.filter((it) => it !== undefined && !isExpired(it))
  if (!first || !second) return first?.values
  if (second.values === undefined) return second.savedAt >= first.savedAt ? undefined : first.values
  return second.savedAt > first.savedAt ? { ...first.values, ...second.values } : first.values
}

function removeBoth(...keys: string[]): Promise<void> {
  removeSync(...keys)
  return removeValues(...keys)
}

/** `owner`: the customer's id. Guests share one draft. */
export function createFormDraft(form: string, owner: string = GUEST_OWNER): FormDraft {
  const draft = createDraft<Values>(form, owner)
  return {
    ...draft,
    write: (values) => draft.write(withoutSecrets(values)),
    writeSync: (values) => draft.writeSync(withoutSecrets(values)),
  }
}

/** For a form whose field is already set by the link that opened it. */
export const omitDraftField = (draft: FormDraft, field: string): FormDraft => ({
  ...draft,
  async read() {
    const { [field]: _, ...values } = (await draft.read()) ?? {}
    return values
  },
})

const isExpired = ({ savedAt }: { savedAt: number }): boolean => Date.now() - savedAt >= DAY_MS

/** Removes expired drafts, also of forms that are never opened again. */
async function sweep(): Promise<void> {
  const isKeyExpired = (key: string) =>
    isExpired(getSync<DraftRecord<unknown>>(key) ?? { savedAt: 0, values: undefined })
  removeSync(...listSyncKeys(DRAFTS_PREFIX).filter(isKeyExpired))
  const expired = (await loadValues<DraftRecord<unknown>>()).filter(
    ([key, record]) => getOwner(key) !== undefined && isExpired(record),
  )
  if (expired.length > 0) await removeValues(...expired.map(([key]) => key))
}

/** Per page, because it reads all drafts, photos included. */
const sweepOnce = once(sweep)

/** Undefined if the key is not a draft's. */
function getOwner(key: string): string | undefined {
  const [prefix, owner] = String(key).split(':')
  return prefix === DRAFTS_PREFIX ? owner : undefined
}

async function listDraftKeys(owners: readonly string[]): Promise<string[]> {
  const isOwn = (key: string) => owners.includes(getOwner(key) ?? '')
  return [...new Set([...(await listKeys(isOwn)), ...listSyncKeys(DRAFTS_PREFIX).filter(isOwn)])]
}

/** Without those whose page was closed while they were being erased. */
export async function countDrafts(...owners: string[]): Promise<number> {
  const isStored = async (key: string) => {
    const record = getSync<DraftRecord<unknown> | ErasedRecord>(key)
    if (record === undefined || record.values !== undefined) return true
    return getLatest(await loadValue<DraftRecord<unknown>>(key), record) !== undefined
  }
  return (await Promise.all((await listDraftKeys(owners)).map(isStored))).filter(Boolean).length
}

/** Drafts of other customers stay, unreadable until those customers log in again. */
export const eraseDrafts = async (...owners: string[]): Promise<void> => removeBoth(...(await listDraftKeys(owners)))

export const draftData: DeviceDataSet = {
  count: async (owners) => ({ drafts: await countDrafts(...owners) }),
  erase: ({ owners }) => eraseDrafts(...owners),
}
