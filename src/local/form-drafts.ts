/**
 * What was typed into forms and not sent, for a day. A customer's drafts lie under the customer's id: they outlive a session
 * that merely ended, but not a log-out.
 */
import { DAY_MS } from '#contract/rules.ts'
import { eraseValues, keysOfValues, readValue, readValues, writeValue } from './kept-values.ts'
import { pageSession } from './page-session.ts'
import { isSameSession } from './session-token.ts'
import { GUEST } from './owner.ts'

type Values = Record<string, string | boolean>

interface Kept<Written> {
  savedAt: number
  values: Written
}

export interface KeptDraft<Written> {
  read(): Promise<Written | undefined>
  write(values: Written): Promise<void>
  erase(): Promise<void>
}

/** The texts and boxes of a form. */
export type FormDraft = KeptDraft<Values>

const PREFIX = 'form-draft'

/** Never kept, whatever form they stand in. */
const SECRET = /password|token/i

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)))

/** Whatever stands in a form: what a form has beside its fields, photos say, is a draft of its own. */
export function keptDraft<Written>(form: string, owner: string): KeptDraft<Written> {
  const key = `${PREFIX}:${owner}:${form}`
  const of = owner === GUEST ? undefined : pageSession().keeper.peek()
  /** After a log-out in another tab, this one must not bring anything back, whoever has logged in since. */
  const mayWrite = () => {
    const present = pageSession().keeper.peek()
    return owner === GUEST || (of !== undefined && present !== undefined && isSameSession(of, present))
  }
  return {
    async read() {
      await (swept ??= sweep())
      const kept = await readValue<Kept<Written>>(key)
      return kept && !isOver(kept) ? kept.values : undefined
    },
    async write(values) {
      if (mayWrite()) await writeValue(key, { savedAt: Date.now(), values } satisfies Kept<Written>)
    },
    erase: () => eraseValues(key),
  }
}

/** `owner`: the customer's id, for forms that only a customer sees. */
export function formDraft(form: string, owner: string = GUEST): FormDraft {
  const draft = keptDraft<Values>(form, owner)
  return { ...draft, write: (values) => draft.write(withoutSecrets(values)) }
}

/** For a form to which a field was given by what led there. */
export const draftWithout = (draft: FormDraft, field: string): FormDraft => ({
  ...draft,
  async read() {
    const { [field]: _, ...values } = (await draft.read()) ?? {}
    return values
  },
})

const isOver = ({ savedAt }: Kept<unknown>): boolean => Date.now() - savedAt >= DAY_MS

/** Once for a page: all that is kept has to be read for it, photos too. */
let swept: Promise<void> | undefined

/** Takes away what is over, also of those who never come back to their forms. */
async function sweep(): Promise<void> {
  const over = (await readValues<Kept<unknown>>()).filter(([key, kept]) => ownerOf(key) !== undefined && isOver(kept))
  if (over.length > 0) await eraseValues(...over.map(([key]) => key))
}

/** Undefined for a key that is none of a draft. */
function ownerOf(key: string): string | undefined {
  const [prefix, owner] = String(key).split(':')
  return prefix === PREFIX ? owner : undefined
}

const keysOf = (owners: readonly string[]): Promise<string[]> =>
  keysOfValues((key) => owners.includes(ownerOf(key) ?? ''))

export const countDrafts = async (...owners: string[]): Promise<number> => (await keysOf(owners)).length

/** Those of other customers stay, seen by nobody, until they log in again. */
export const eraseDrafts = async (...owners: string[]): Promise<void> => eraseValues(...(await keysOf(owners)))
