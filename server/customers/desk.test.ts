import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '#contract/customers/schema.ts'
import { eq } from '#drizzle'
import { countColumns } from '#server/platform/desk/show.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import type { Database } from '#server/platform/db/client.ts'
import { createFolderStore } from '#server/platform/files/file-store.ts'
import { testDatabases } from '#tests/support/database.ts'
import { toNewsletterConsent } from './rows.ts'
import { customers } from './schema.ts'
import { customerCommands } from './desk.ts'
import { createPersonCommands } from './person-desk.ts'
import { createSession } from './session-rows.ts'

const commands = [...createPersonCommands([], {}), ...customerCommands]

const NOW = Date.parse('2026-11-20T01:00:00Z')

describe.each(testDatabases())('the desk, on $name', ({ open }) => {
  let database: Database
  const ids: Record<string, string> = {}

  const desk = async (...words: string[]) => {
    const lines: string[] = []
    await parseCommand(commands, words)!.run(
      {
        db: database.db,
        env: { DATA_DIR: 'unused' },
        files: createFolderStore('unused'),
        now: () => NOW,
        user: 'tester',
      },
      (line) => lines.push(line),
    )
    return lines.join('\n')
  }
  const json = async (...words: string[]) => JSON.parse(await desk(...words, '--json'))

  const register = async (email: string, [familyName, givenName, familyKana, givenKana]: string[], minute: number) => {
    const id = (ids[email] = ulid(NOW + minute))
    const names = { familyName: familyName!, givenName: givenName!, familyKana: familyKana!, givenKana: givenKana! }
    const createdAt = new Date(NOW + minute * 60_000)
    const rest = { passwordHash: 'secret', newsletter: false, termsVersion: TERMS_VERSION, createdAt }
    await database.db.insert(customers).values({ id, email, ...names, ...rest })
  }

  beforeAll(async () => {
    database = await open()
    await register('yamada@example.jp', ['山田', '太郎', 'ヤマダ', 'タロウ'], 0)
    await register('Sakura.Takahashi@example.jp', ['髙橋', 'さくら', 'タカハシ', 'サクラ'], 1)
    await register('100%@example.jp', ['吉野', '花子', 'ヨシノ', 'ハナコ'], 2)
  })
  afterAll(() => database.close())

  it('lists customers newest first, within a hundred columns', async () => {
    const lines = (await desk('customers', 'list')).split('\n')
    expect(lines.map((line) => line.split(/\s\s+/)[1])).toEqual(['お名前', '吉野 花子', '髙橋 さくら', '山田 太郎'])
    expect(Math.max(...lines.map(countColumns))).toBeLessThanOrEqual(100)
  })

  it.each([
    ['やまだ', 1],
    ['ヤマダ', 1],
    ['髙橋さくら', 1],
    ['sakura 髙橋', 1],
    ['EXAMPLE.JP', 3],
    ['100%', 1],
    ['%', 1],
    ['_', 0],
    ['〜', 0],
    ['ー', 0],
    ['+81', 0],
    ['山田 〜', 1],
    ['サクラ タカハシ', 1],
    ['たかはしさくら', 1],
  ])('searches for %s and finds %i', async (text, count) => {
    expect((await json('customers', 'list', '--q', text)).customers).toHaveLength(count)
  })

  it('finds a customer by mail address ignoring case, or by id, and shows no secrets', async () => {
    const byMail = await desk('customers', 'show', 'sakura.takahashi@EXAMPLE.jp')
    expect(byMail).toContain('髙橋 さくら')
    expect(byMail).toContain('未確認')
    expect(await desk('customers', 'show', ids['Sakura.Takahashi@example.jp']!)).toBe(byMail)
    expect(await json('customers', 'show', 'yamada@example.jp')).not.toHaveProperty('passwordHash')
  })

  it('shows when the newsletter was agreed to, and when that ended', async () => {
    const customerId = ids['100%@example.jp']!
    const setConsent = (isGiven: boolean, minute: number) =>
      database.db
        .update(customers)
        .set(toNewsletterConsent(isGiven, NOW + minute * 60_000))
        .where(eq(customers.id, customerId))
    expect(await desk('customers', 'show', customerId)).toMatch(/メールマガジン +受け取らない$/m)
    await setConsent(true, 5)
    expect(await desk('customers', 'show', customerId)).toContain('受け取る（2026/11/20 10:05に同意）')
    await setConsent(false, 6)
    expect(await desk('customers', 'show', customerId)).toContain(
      '受け取らない（2026/11/20 10:05に同意、2026/11/20 10:06に解除）',
    )
  })

  it('confirms an address and reports if it already was', async () => {
    expect(await json('customers', 'verify', 'yamada@example.jp')).toMatchObject({ changed: true })
    expect(await json('customers', 'verify', 'yamada@example.jp')).toMatchObject({ changed: false })
    expect(await json('customers', 'show', 'yamada@example.jp')).toMatchObject({
      verifiedAt: '2026-11-20T01:00:00.000Z',
    })
  })

  it('ends one session or all, and lists the remaining ones', async () => {
    const customerId = ids['yamada@example.jp']!
    const start = (device: string) => createSession(database.db, { customerId, device, nowMs: NOW })
    const [phone] = [await start('Safari・iPhone'), await start('Chrome・Windows'), await start('Firefox・Mac')]
    expect((await json('customers', 'sessions', customerId)).sessions).toHaveLength(3)
    expect(await desk('customers', 'sessions', customerId, '--end', phone.id)).not.toContain('iPhone')
    await expect(desk('customers', 'sessions', customerId, '--end', phone.id)).rejects.toThrow(
      'そのログインはありません',
    )
    expect(await desk('customers', 'sessions', customerId, '--end', 'all')).toBe('ログイン中の端末はありません。')
  })

  it('locks an account, which ends its sessions, and unlocks it again', async () => {
    const customerId = ids['100%@example.jp']!
    await createSession(database.db, { customerId, device: 'Edge・Windows', nowMs: NOW })
    expect(await desk('customers', 'lock', customerId)).toContain('吉野 花子 様: ロック')
    expect((await json('customers', 'sessions', customerId)).sessions).toEqual([])
    expect(await desk('customers', 'list', '--q', '吉野')).toContain('ロック')
    expect(await json('customers', 'unlock', customerId)).toMatchObject({ changed: true })
    expect(await json('customers', 'unlock', customerId)).toMatchObject({ changed: false })
  })

  it('reports a customer that does not exist', async () => {
    await expect(desk('customers', 'show', 'nobody@example.jp')).rejects.toThrow(
      'お客様が見つかりません: nobody@example.jp',
    )
  })
})

it.each([
  [['customers', 'show']],
  [['customers', 'show', 'a', 'b']],
  [['customers', 'show', 'a', '--end', 'all']],
  [['customers', 'list', '--q']],
])('says how %j would be right', (words) => {
  expect(() => parseCommand(commands, words)).toThrow(/^使い方: npm run desk -- customers (show|list)/)
})
