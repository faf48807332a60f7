import type { Deps } from '#server/platform/deps.ts'
import { notifyDesk } from '#server/platform/db/notify.ts'
import { PermanentJobError, type Job, type JobQueue } from '#server/platform/queue/enqueue.ts'
import { renderMail } from './layout.ts'
import type { MailTemplate, SenderInfo, MailProps } from './mail.ts'
import { mailQueue } from './enqueue.ts'
import type { Transport } from './transport.ts'
import { markMailFailed, markMailSent, loadPendingMail } from './rows.ts'

interface Mailer {
  templates: readonly MailTemplate[]
  readSender: () => Promise<SenderInfo>
  send: Transport
}

/**
 * The queue gives a mail to one process at a time; a sent mail is recorded at once and never sent again. Only a process
 * killed between the mail server's confirmation and that record leaves a mail that is sent twice, with the same Message-ID.
 */
export function mailJob(
  deps: Pick<Deps, 'db' | 'env' | 'sessionKey' | 'now'>,
  { templates, readSender, send }: Mailer,
  queue: JobQueue = mailQueue,
): Job {
  const { db, now } = deps
  // The kind was stored with the props of its template, which the type of a list cannot say.
  const byKind = new Map(templates.map((template) => [template.kind, template as MailTemplate<MailProps>]))
  return {
    queue,
    async run({ id, isLast }) {
      const mail = await loadPendingMail(db, id)
      if (!mail) return
      const template = byKind.get(mail.kind)
      try {
        if (!template) throw new PermanentJobError(`no template for mails of the kind ${mail.kind}`)
        const stored = { props: mail.props as MailProps, to: mail.recipient }
        const loaded = template.load ? await template.load(deps, mail.props) : stored
        if (!loaded) return await markMailFailed(db, id, new Date(now()))
        const { props, to = mail.recipient } = loaded
        const sender = await readSender()
        const content = renderMail(template.write(props, sender), props.name, sender)
        await send({ id, to, date: mail.createdAt, ...content })
      } catch (error) {
        if (isLast || error instanceof PermanentJobError) await markMailFailed(db, id, new Date(now()))
        throw error
      }
      await markMailSent(db, id, new Date(now()))
      // Most mails follow a change, also by a guest. Newsletters do not.
      if (queue === mailQueue) await notifyDesk(db)
    },
  }
}
