import type { Deps } from '#server/deps.ts'
import { giveMailUp, noteMailSent, readWaitingMail } from '#server/domain/mails.ts'
import { readSite } from '#server/domain/settings.ts'
import { JobRefused, type Job } from '#server/jobs/job.ts'
import type { Mail } from './mail-kinds.ts'
import { mailQueue } from './mail-queue.ts'
import type { Transport } from './message.ts'
import { writeMail } from './write-mail.ts'

/**
 * The queue gives a mail to one process at a time; what is sent is noted at once and never sent again. Only a process
 * killed between the mail server's yes and that note leaves a mail that is sent twice, with the same Message-ID.
 */
export const mailJob = ({ db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>, send: Transport): Job => ({
  queue: mailQueue,
  async run({ id, isLast }) {
    const mail = await readWaitingMail(db, id)
    if (!mail) return
    const site = await readSite({ db })
    const written = writeMail(mail as unknown as Mail, {
      url: env.PUBLIC_URL,
      phone: site?.phone,
      phoneHours: site?.phoneHours,
    })
    try {
      await send({ id, to: mail.recipient, date: mail.createdAt, ...written })
    } catch (error) {
      if (isLast || error instanceof JobRefused) await giveMailUp(db, id, new Date(now()))
      throw error
    }
    await noteMailSent(db, id, new Date(now()))
  },
})
