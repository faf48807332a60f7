/** The shop's side of orders: its desk, and the jobs. */
import { sql } from '#drizzle'
import { deskCommands } from '#server/modules.ts'
import { finishStep } from '#server/orders/jobs.ts'
import { stepSchema } from '#server/orders/step-queue.ts'
import { unpaidOrdersJob } from '#server/orders/unpaid.ts'
import type { DeskFile } from '#server/platform/desk/command.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { listMailsTo } from './customer-calls.ts'
import { type CustomerWorld, WORLD_ENV } from './customer-world.ts'

export function orderDesk(world: CustomerWorld) {
  const saved: DeskFile[] = []
  const deps = () => ({ db: world.database.db, env: readEnv(WORLD_ENV), now: () => world.clock.ms })

  /** Prints also what comes before an error. */
  async function run(words: string[], print: (line: string) => void, text?: string): Promise<void> {
    const save = (file: DeskFile) => saved.push(file)
    saved.length = 0
    await parseCommand(deskCommands, words)!.run(world.app.desk, print, save, text)
  }

  const desk = async (...words: string[]): Promise<string> => {
    const lines: string[] = []
    await run(words, (line) => lines.push(line))
    return lines.join('\n')
  }

  /** Runs the jobs that write mails, as if their time had come, in any order, as several workers may. */
  async function runMailJobs(): Promise<void> {
    const { rows } = await world.database.db.execute<{ data: unknown }>(
      sql`select data from jobs.job where name = 'order-mails'`,
    )
    for (const { data } of rows) await finishStep(deps(), stepSchema.parse(data))
    await world.database.db.execute(sql`update jobs.job set state = 'completed' where name = 'order-mails'`)
  }

  /** Only those that do not wait until an undo is no longer possible. */
  async function runDueJobs(): Promise<void> {
    const { rows } = await world.database.db.execute<{ id: string; data: unknown }>(
      sql`select id, data from jobs.job where name = 'order-mails' and state = 'created' and start_after <= now()`,
    )
    for (const { id, data } of rows) {
      await finishStep(deps(), stepSchema.parse(data))
      await world.database.db.execute(sql`update jobs.job set state = 'completed' where id = ${id}::uuid`)
    }
  }

  return {
    saved,
    runDueJobs,
    desk,
    run,
    json: async (...words: string[]) => JSON.parse(await desk(...words, '--json')),
    runMailJobs,
    /** As staff do who have seen what the preview shows. */
    async refund(number: string, yen: string, ...more: string[]): Promise<string> {
      const words = ['orders', 'refund', number, yen, ...more]
      const lines: string[] = []
      await run([...words, '--json'], (line) => lines.push(line))
      const { remainingYen } = JSON.parse(lines.join('\n')) as { remainingYen: number }
      return desk(...words, '--commit', String(remainingYen))
    },
    /** As every morning. */
    runUnpaidJob: () => unpaidOrdersJob(deps()).run({ id: '', data: {}, isLast: false }),
    /** The kinds of the mails about orders, the customer's or another's. */
    async mailKinds(to = world.email): Promise<string[]> {
      await runMailJobs()
      const mails = await listMailsTo(world.database, to)
      return mails.map(({ kind }) => kind).filter((kind) => kind.startsWith('order'))
    },
    async lastMail(to = world.email): Promise<Record<string, unknown>> {
      await runMailJobs()
      const mails = (await listMailsTo(world.database, to)).filter(({ kind }) => kind.startsWith('order'))
      return mails.at(-1)!.props as unknown as Record<string, unknown>
    },
  }
}
