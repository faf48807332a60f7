import type { Db } from '#server/db/client.ts'
import { queueMail } from '#server/mail/queue.ts'
import { makeLink } from './link-tokens.ts'

interface Unverified {
  customer: { id: string; email: string; familyName: string }
  publicUrl: string
  nowMs: number
}

export async function mailVerification(tx: Db, { customer, publicUrl, nowMs }: Unverified): Promise<void> {
  const { id: customerId, email: to, familyName: name } = customer
  const { link, eventId } = await makeLink(tx, { kind: 'verify', customerId, email: to, publicUrl, nowMs })
  await queueMail(tx, { kind: 'verify', to, props: { name, link }, eventId })
}
