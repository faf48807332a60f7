import { type FormDraft, formDraft } from '#src/local/form-drafts.ts'

/** Parts whose form is kept while it is typed; passwords never are. */
const KEPT_PARTS = ['names', 'contact', 'email'] as const
type KeptPart = (typeof KEPT_PARTS)[number]

export const profileDraft = (part: KeptPart, customerId: string): FormDraft => formDraft(part, customerId)

/** The first part in which something was typed and not sent. */
export async function findProfileDraft(customerId: string): Promise<KeptPart | undefined> {
  for (const part of KEPT_PARTS) if (await profileDraft(part, customerId).read()) return part
  return undefined
}
