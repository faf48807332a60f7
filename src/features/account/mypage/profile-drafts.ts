import { type FormDraft, createFormDraft } from '#src/device/session/form-drafts.ts'

/** Parts whose input is stored as a draft; passwords never are. */
const DRAFT_PARTS = ['names', 'contact', 'email'] as const
type DraftPart = (typeof DRAFT_PARTS)[number]

export const profileDraft = (part: DraftPart, customerId: string): FormDraft => createFormDraft(part, customerId)

/** The first part with an unsent draft. */
export async function findProfileDraft(customerId: string): Promise<DraftPart | undefined> {
  for (const part of DRAFT_PARTS) if (await profileDraft(part, customerId).read()) return part
  return undefined
}
