/** States of inquiries, set by several people at the desk. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FormKind } from '#server/form-submissions/kind.ts'
import { findForm, updateStatus } from '#server/form-submissions/rows.ts'
import { inquiries } from '#server/form-submissions/schema.ts'
import { deskCommands } from '#server/modules.ts'
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
    const deps = { db: world.database.db, files: world.app.files, now: () => world.clock.ms }
    return parseCommand(deskCommands, words)!.run(
      deps,
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
    const kind = { table: inquiries, decided: ['closed'] } as unknown as FormKind
    const row = (await findForm(kind, world.database.db, number))!
    const update = (status: string) => updateStatus(kind, world.database.db, row, status, new Date(world.clock.ms))
    const results = await Promise.all([update('closed'), update('in_progress')])
    expect(results.toSorted()).toEqual(['conflict', 'done'])
    const [{ status, decidedAt }] = (await readInquiries()) as [typeof inquiries.$inferSelect]
    expect({ status, isDecided: decidedAt !== null }).toEqual(
      results[0] === 'done' ? { status: 'closed', isDecided: true } : { status: 'in_progress', isDecided: false },
    )
    const both = await Promise.allSettled(
      ['対応完了', '対応中'].map((state) => desk('inquiries', 'state', number, state)),
    )
    for (const it of both)
      if (it.status === 'rejected') expect(String(it.reason)).toContain('ほかの担当者が状態を変えました。')
  })
})
