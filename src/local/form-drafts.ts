/**
 * What was typed into forms and not sent, for a day. A customer's drafts lie under the customer's id: they outlive a session
 * that merely ended, but not a log-out. Where storage is blocked nothing is kept, and nothing breaks.
 */
import { del, delMany, get, keys, set } from 'idb-keyval'
import { DAY_MS } from '#contract/rules.ts'
import { pageSession } from './page-session.ts'

type Values = Record<string, string | boolean>

interface Kept {
  savedAt: number
  values: Values
}

export interface FormDraft {
  read(): Promise<Values | undefined>
  write(values: Values): Promise<void>
  erase(): Promise<void>
}

const PREFIX = 'form-draft'
const GUEST = 'guest'

/** Never kept, whatever form they stand in. */
const SECRET = /password|token/i

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)))

/** `owner`: the customer's id, for forms that only a customer sees. */
export function formDraft(form: string, owner: string = GUEST): FormDraft {
  const key = `${PREFIX}:${owner}:${form}`
  /** After a log-out in another tab, this one must not bring anything back. */
  const mayWrite = () => owner === GUEST || pageSession().keeper.peek() !== undefined
  return {
    async read() {
      try {
        const kept = await get<Kept>(key)
        if (kept && Date.now() - kept.savedAt < DAY_MS) return kept.values
        if (kept) await del(key)
      } catch {
        // No storage, no draft.
      }
      return undefined
    },
    async write(values) {
      if (!mayWrite()) return
      await set(key, { savedAt: Date.now(), values: withoutSecrets(values) } satisfies Kept).catch(() => {})
    },
    erase: () => del(key).catch(() => {}),
  }
}

async function draftKeys(isWanted: (owner: string) => boolean): Promise<string[]> {
  const all = await keys<string>().catch(() => [])
  return all.filter((key) => {
    const [prefix, owner] = String(key).split(':')
    return prefix === PREFIX && isWanted(owner!)
  })
}

const isCustomers = (owner: string) => owner !== GUEST

export const countCustomerDrafts = async (): Promise<number> => (await draftKeys(isCustomers)).length

export const eraseCustomerDrafts = async (): Promise<void> => delMany(await draftKeys(isCustomers)).catch(() => {})

export const countDrafts = async (): Promise<number> => (await draftKeys(() => true)).length

export const eraseDrafts = async (): Promise<void> => delMany(await draftKeys(() => true)).catch(() => {})
