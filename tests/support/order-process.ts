/** `node order-process.ts`: staff ship, pay back and cancel orders and settle returns, with all that follows. `ORDERS`: what they do, by event, as JSON. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { CodedError } from '#contract/shared/errors.ts'
import { sql } from '#drizzle'
import { cancelAction } from '#server/orders/desk-actions.ts'
import { orderMailJob } from '#server/orders/jobs.ts'
import { orderMails } from '#server/orders/mails.ts'
import { shipAction } from '#server/orders/shipment-actions.ts'
import { refundJob } from '#server/payments/jobs.ts'
import { openPaymentService } from '#server/payments/stripe.ts'
import { type DeskAction, runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { mailJob } from '#server/platform/mailer/job.ts'
import { openTransport } from '#server/platform/mailer/transport.ts'
import { createLog } from '#server/platform/system/log.ts'
import { refundAction } from '#server/refunds/desk-actions.ts'
import { refundMailJob } from '#server/refunds/jobs.ts'
import { refundMails } from '#server/refunds/mails.ts'
import { returnMailJob } from '#server/returns/jobs.ts'
import { returnMails } from '#server/returns/mails.ts'
import { settleAction } from '#server/returns/settle-action.ts'
import { workOnEvents } from './job-process.ts'

const ACTIONS = { cancel: cancelAction, refund: refundAction, settle: settleAction, ship: shipAction }

export interface Step {
  action: keyof typeof ACTIONS
  input: object
  key: string
}

/** As staff do: the database may not have ended yet what the killed process has begun. */
async function repeatInProgress(run: () => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      await run()
      return
    } catch (error) {
      const cause = error instanceof CommandError ? error.cause : undefined
      if (!(cause instanceof CodedError && cause.code === 'IN_PROGRESS')) throw error
      await wait(100)
    }
}

const steps = JSON.parse(process.env['ORDERS'] ?? '') as Record<string, Step>
const sessionKey = createSecretKey(randomBytes(32))

await workOnEvents(({ db }, env) => {
  const now = Date.now
  const deps = { db, env, now, log: createLog(env), service: openPaymentService({ env, now }) }
  const sender = { url: env.PUBLIC_URL, phone: '0120-550-123', phoneHours: '' }
  return {
    jobs: [
      orderMailJob(deps),
      refundJob(deps),
      refundMailJob(deps),
      returnMailJob(deps),
      mailJob(
        { db, env, sessionKey, now },
        {
          templates: [...orderMails, ...refundMails, ...returnMails],
          readSender: () => Promise.resolve(sender),
          send: openTransport(env),
        },
      ),
    ],
    async handle(eventId) {
      const { action, input, key } = steps[eventId]!
      const call = { key, actor: toTerminalActor('鈴木') }
      await repeatInProgress(() => runAction(deps, ACTIONS[action] as DeskAction, input, call))
      // The time to undo it is over.
      await db.execute(sql`update jobs.job set start_after = now() where name = 'order-mails' and state = 'created'`)
    },
  }
})
