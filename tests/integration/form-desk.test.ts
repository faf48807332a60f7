/** Inquiries and applications at the shop's desk. */
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/shared/constants.ts'
import { sql } from '#drizzle'
import { sweeps } from '#server/modules.ts'
import { countColumns } from '#server/platform/desk/show.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { photo } from '#tests/support/file-calls.ts'

import { PDF, useForms } from '#tests/support/form-world.ts'

describe.each(storeDatabases())('forms at the desk on $name', ({ open }) => {
  const { world, upload, newKey, inquire, apply, readInquiries, readApplications, readFile, numberOf, saved, desk } =
    useForms(open)

  it('are listed, shown and answered at the desk, and their files saved', async () => {
    const key = newKey()
    const id = newKey()
    await upload(id, await photo(), { submission: key })
    const number = await numberOf(inquire({ fileIds: [id], startMonth: '2027-04', buildingAge: 0 }, { key }))
    const list = await desk('inquiries', 'list')
    expect(list).toContain(number)
    expect(list).toContain('キッチン・リビング')
    expect(Math.max(...list.split('\n').map(countColumns))).toBeLessThanOrEqual(100)
    const shown = await desk('inquiries', 'show', number.toLowerCase())
    for (const text of ['佐藤 一郎 様', '03-1234-5678', '2027年4月ごろ', '築年数        1年未満', '収納'])
      expect(shown).toContain(text)
    expect(await desk('inquiries', 'files', number)).toBe(`${number}-1.jpg`)
    expect(saved).toHaveLength(1)
    expect(await desk('inquiries', 'state', number, '対応完了')).toBe(`${number}: 「対応完了」にしました。`)
    expect(await desk('inquiries', 'state', number, 'closed')).toBe(`${number}: すでに「対応完了」です。`)
    await expect(desk('inquiries', 'state', number, '成約')).rejects.toThrow('受付済み|対応中|対応完了')
    expect(await desk('inquiries', 'list')).toBe('該当するリフォームのお問い合わせはありません。')
    for (const words of ['佐藤一郎 03-1234-5678', 'さとう ﾁﾛｳ', number.replaceAll('-', '–')])
      expect(await desk('inquiries', 'list', '--q', words), words).toContain(number)
    expect(await desk('inquiries', 'list', '--state', '受付済み')).not.toContain(number)
  })

  it('that were stored without titles are listed, shown and exported with their ids', async () => {
    const { token } = world
    await inquire({ caseId: 3 }, { token })
    await apply({}, { token })
    const { db } = world.database
    await db.execute(sql`update inquiries set content = content - 'caseTitle' - 'menuTitle'`)
    await db.execute(sql`update applications set content = content - 'jobTitle'`)
    const [inquiry] = await readInquiries()
    const [application] = await readApplications()
    expect(await desk('inquiries', 'show', inquiry!.number)).toContain('事例3')
    expect(await desk('applications', 'show', application!.number)).toContain('職種1')
    expect(await desk('applications', 'list')).toContain('職種1')
    await desk('applications', 'csv')
    expect(Buffer.from(saved[0]!.bytes).toString('utf8')).toContain('職種1')
    for (const path of ['/Customers/me/inquiries', '/Customers/me/applications'])
      expect(await world.request(`GET ${path}`, { token }), path).toMatchObject({ status: 200, body: { data: [{}] } })
  })

  it('are exported as CSV with the same columns in each row', async () => {
    await inquire({ startMonth: '2027-04' })
    await inquire({ caseId: 3, text: '=1+1' })
    await desk('inquiries', 'csv')
    const [head, ...lines] = Buffer.from(saved[0]!.bytes).toString('utf8').trim().split('\r\n')
    expect(head).toContain('フリガナ,電話,メール,会員,施工事例,ご希望の工事')
    expect(lines).toHaveLength(2)
    expect(lines.join()).toContain("'=1+1")
  })

  it('of applicants are deleted with their files six months after the decision', async () => {
    const key = newKey()
    const id = newKey()
    await upload(id, PDF, { submission: key })
    const number = await numberOf(apply({ fileIds: [id] }, { key }))
    const waiting = await numberOf(apply())
    await desk('applications', 'state', number, '選考終了')
    const sweepAfter = async (days: number) => {
      const now = new Date(world.clock.ms + days * DAY_MS)
      for (const sweep of sweeps) await sweep(world.database.db, now)
    }
    await sweepAfter(180)
    expect(await readApplications()).toHaveLength(2)
    await sweepAfter(186)
    expect((await readApplications()).map((it) => it.number)).toEqual([waiting])
    expect((await readFile(id))!.deleteAfter).not.toBeNull()
  })
})
