/** What is known of each mail. */
import type { Db } from '#server/db/client.ts'
import { mails } from '#server/db/schema-mails.ts'

interface NewMail {
  id: string
  kind: string
  recipient: string
  props: object
}

/** False if there is one of this id already. */
export async function addMail(tx: Db, mail: NewMail): Promise<boolean> {
  const added = await tx.insert(mails).values(mail).onConflictDoNothing().returning({ id: mails.id })
  return added.length > 0
}
