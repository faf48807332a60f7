/** States of inquiries, set by several people at the desk. */
import { ulid } from 'ulid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inquiries } from '#server/form-submissions/schema.ts'
import { deskCommands } from '#server/modules.ts'
import { runAction } from '#server/platform/desk/action.ts'
import { toTerminalActor } from '#server/platform/desk/actor.ts'
import { formatTime } from '#server/platform/desk/show.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { inquiry } from '#tests/support/form-calls.ts'
import { insertJobs } from '#tests/support/open-jobs.ts'
import { makeSubmitter } from '#tests/support/reservation-calls.ts'

describe.each(storeDatabases())('states of forms on $name', ({ open }) => {
  const world = useCustomers(open)
  const submit = makeSubmitter(
    (...given) => world.request(...given),
    () => world.clock.ms,
  )
  const inquire = () => submit('POST /ReformInquiries', inquiry({}))
  const readInquiries = () => world.database.db.select().from(inquiries)
  const numberOf = async (response: ReturnType<typeof inquire>) => String((await response).body['number'])

  const desk = (...words: string[]) => {
    return parseCommand(deskCommands, words)!.run(
      world.app.desk,
      () => {},
      () => {},
    )
  }

  beforeAll(() => insertJobs(world.database.db))
  beforeEach(async () => {
    await world.database.db.delete(inquiries)
  })

  it('are not changed by staff who saw an older state', async () => {
    const number = await numberOf(inquire())
    const both = await Promise.allSettled(
      ['対応完了', '対応中'].map((state) => desk('inquiries', 'state', number, state, '--as', `担当${state}`)),
    )
    const [{ status, decidedAt }] = (await readInquiries()) as [typeof inquiries.$inferSelect]
    expect(status).toBe(both[1]!.status === 'rejected' ? 'closed' : status)
    expect(decidedAt !== null).toBe(status === 'closed')
    const label = status === 'closed' ? '対応完了' : '対応中'
    for (const it of both) if (it.status === 'rejected') expect(String(it.reason)).toContain(`担当${label}さんが`)
  })

  it('name who has changed it, and when', async () => {
    const number = await numberOf(inquire())
    const [{ id }] = (await readInquiries()) as [typeof inquiries.$inferSelect]
    await desk('inquiries', 'state', number, '対応中', '--as', '佐藤')
    const { action } = deskCommands.find(({ name }) => name === 'inquiries state')!
    const actor = toTerminalActor('鈴木')
    const late = () =>
      runAction(
        world.app.desk,
        action!,
        { id, seen: 'received', status: 'closed' },
        { key: ulid(world.clock.ms), actor },
      )
    await expect(late()).rejects.toThrow(
      `${number}: 佐藤さんが${formatTime(new Date(world.clock.ms))}に変えたため、「対応中」になっています。`,
    )
    expect((await readInquiries())[0]!.status).toBe('in_progress')
  })
})
