/** Numbers of shipments from the files of carriers' programs. */
import { sql } from '#drizzle'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/shared/constants.ts'
import { deskCommands } from '#server/modules.ts'
import { parseCommand } from '#server/platform/desk/run-command.ts'
import { deskLog } from '#server/platform/desk/schema.ts'
import { useCustomers } from '#tests/support/customer-world.ts'
import { storeDatabases } from '#tests/support/database.ts'
import { orderDesk } from '#tests/support/order-desk.ts'
import { one, orderActions, withOrders } from '#tests/support/order-world.ts'

/** A number with its check digit. */
const toNumber = (count: number): string => {
  const digits = String(44480300000 + count)
  return `${digits}${Number(digits) % 7}`
}

const toFile = (...lines: [order: string, tracking: string][]): string =>
  ['お客様管理番号,送り状種類,伝票番号,お届け先名', ...lines.map(([order, it]) => `${order},0,${it},山田　花子`)].join(
    '\r\n',
  )

describe.each(storeDatabases())('shipping by a file on $name', ({ open }) => {
  const world = withOrders(useCustomers(open))
  const { order, get, setVariant } = orderActions(world)
  const { desk, run, mailKinds } = orderDesk(world)
  let count = 0
  const next = () => toNumber((count += 1))

  const place = async () => {
    const { body } = await order([one('LAMP', 2)], { payment: 'cash' })
    return String(body['number'])
  }
  async function prepare(): Promise<string> {
    const number = await place()
    await desk('orders', 'prepare', number)
    return number
  }
  beforeEach(() => setVariant('LAMP', { stock: 100 }))
  /** What the command says, and its error. */
  async function take(text: string, ...words: string[]) {
    const lines: string[] = []
    let error = ''
    await run(['orders', 'import-tracking', 'labels.csv', ...words], (line) => lines.push(line), text).catch(
      (reason: unknown) => {
        error = (reason as Error).message
      },
    )
    return { said: lines.join('\n'), error }
  }
  const outcomes = async (text: string, ...words: string[]) => {
    const { said } = await take(text, ...words, '--json')
    const { lines } = JSON.parse(said) as { lines: { outcome: string; reason: string }[] }
    return lines.map(({ outcome, reason }) => `${outcome}${reason && `: ${reason}`}`)
  }

  it('is shown first, and then recorded as by orders ship, once however often the file is given', async () => {
    const [first, second] = [await prepare(), await prepare()]
    await mailKinds()
    const tracking = next()
    const file = toFile([first, tracking.replace(/^(....)(....)/, '$1-$2-')], [second, next()])
    const preview = await take(file)
    expect(preview.said).toContain('発送を記録 2件、記録済み 0件、取り込めません 0件')
    expect(preview).toMatchObject({ said: expect.stringContaining('--commit をつけると'), error: '' })
    expect(preview.said).not.toContain('山田')
    expect((await get(first)).state).toBe('preparing')

    expect(await take(file, '--commit', '--as', '佐藤')).toMatchObject({ error: '' })
    expect(await get(first)).toMatchObject({
      state: 'shipped',
      shipments: [{ carrier: 'ヤマト運輸', number: tracking, pieces: [one('LAMP', 2)] }],
    })
    const logged = await world.database.db.select().from(deskLog)
    const [entry, ...more] = logged.filter((it) => it.subjectId === first && it.action === 'orders import-tracking')
    expect(entry).toMatchObject({ actorName: '佐藤', after: { state: 'shipped' } })
    expect(more).toEqual([])
    expect((await take(file, '--commit')).said).toContain('発送を記録 0件、記録済み 2件')
    expect(await outcomes(file, '--as', '鈴木')).toEqual(['before', 'before'])
    expect((await mailKinds()).filter((kind) => kind === 'orderShipped')).toHaveLength(2)
  })

  it('refuses a line by itself, with the reason', async () => {
    const numbers = await Promise.all(Array.from({ length: 6 }, () => prepare()))
    const [good, other, cancelled, twice, part, wrong] = numbers as [string, string, string, string, string, string]
    const received = await place()
    const noted = await place()
    await desk('orders', 'ship', other, '--carrier', 'ヤマト運輸', '--tracking', next())
    await desk('orders', 'cancel', cancelled, '--reason', '欠品')
    const transfer = String((await order([one('LAMP', 2)])).body['number'])
    await desk('orders', 'paid', transfer, '5170')
    await desk('orders', 'prepare', transfer)
    await desk('orders', 'ship', transfer, '--line', 'LAMP:1', '--carrier', 'ヤマト運輸', '--tracking', next())
    const file = toFile(
      [good, next()],
      ['261120-XXXXXX', next()],
      ['', next()],
      [other, next()],
      [cancelled, next()],
      [twice, next()],
      [twice, next()],
      [transfer, next()],
      [wrong, '444803009837'],
      [part, ''],
      [received, toNumber(900)],
      [noted, toNumber(900)],
    )
    const expected = [
      'shipped',
      'refused: ご注文が見つかりません。番号をご確認ください。',
      'refused: お客様管理番号（ご注文の番号）がありません。',
      expect.stringMatching(
        /^refused: すでに「ヤマト運輸 \d+」で発送済みです。.*番号を訂正してください（orders tracking）。$/,
      ),
      'refused: 「キャンセル」のご注文では、この操作はできません。',
      expect.stringContaining('送り状が2つ以上あります'),
      expect.stringContaining('送り状が2つ以上あります'),
      expect.stringContaining('一部を発送済みです'),
      expect.stringContaining('チェックデジット'),
      expect.stringContaining('印刷してから'),
      expect.stringContaining('別のご注文の行にもあります'),
      expect.stringContaining('別のご注文の行にもあります'),
    ]
    expect(await outcomes(file)).toEqual(expected)
    expect(await outcomes(file, '--commit')).toEqual(expected)
    expect(await take(file, '--commit')).toMatchObject({
      said: expect.stringContaining('3行目: ご注文が見つかりません。'),
      error: '11行を取り込めません。上の理由をご確認ください。',
    })
    expect((await get(good)).state).toBe('shipped')
    expect(await outcomes(toFile([received, next()]))).toEqual([
      expect.stringContaining('手配中にしてから（orders prepare）'),
    ])
  })

  it('goes on after it was killed between two lines', async () => {
    const numbers = [await prepare(), await prepare(), await prepare()]
    const file = toFile(...numbers.map((it): [string, string] => [it, next()]))
    let left = 1
    const { db } = world.database
    const dying = new Proxy(db, {
      get(target, name, receiver): unknown {
        if (name === 'transaction' && left-- === 0) return () => Promise.reject(new Error('killed'))
        return Reflect.get(target, name, receiver)
      },
    })
    const deps = { ...world.app.desk, db: dying }
    const words = ['orders', 'import-tracking', 'labels.csv', '--commit']
    await expect(parseCommand(deskCommands, words)!.run(deps, () => {}, undefined, file)).rejects.toThrow('killed')
    expect(await Promise.all(numbers.map(async (it) => (await get(it)).state))).toEqual([
      'shipped',
      'preparing',
      'preparing',
    ])
    expect(await outcomes(file, '--commit')).toEqual(['before', 'shipped', 'shipped'])
  })

  it('can be taken back for a minute, and the line is not done again', async () => {
    const number = await prepare()
    const file = toFile([number, next()])
    await take(file, '--commit')
    await desk('orders', 'undo', number)
    expect(await outcomes(file, '--commit')).toEqual([expect.stringMatching(/^refused: この行は.*に取り込み/)])
    expect(await get(number)).toMatchObject({ state: 'preparing', shipments: [] })
    expect(await mailKinds()).not.toContain('orderShipped')
    // Also when the stored response is gone.
    await world.database.db.execute(sql`delete from submissions`)
    expect(await outcomes(file)).toEqual([expect.stringContaining('refused')])
    const other = toFile([number, next()])
    await take(other, '--commit')
    world.clock.ms += 2 * MINUTE_MS
    await expect(desk('orders', 'undo', number)).rejects.toThrow('60秒を過ぎ')
    expect(await outcomes(other)).toEqual(['before'])
  })

  it('by two staff at once is recorded once', async () => {
    const number = await prepare()
    const file = toFile([number, next()])
    const both = await Promise.all(['佐藤', '鈴木'].map((it) => outcomes(file, '--commit', '--as', it)))
    // The other one is told that it was recorded, or that it is being recorded.
    expect(both.flat().filter((it) => it === 'shipped')).toHaveLength(1)
    expect((await get(number)).shipments).toHaveLength(1)
  })
})
