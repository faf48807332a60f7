import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentKinds } from '#server/modules.ts'
import { loadCheckedContent } from '#server/platform/content/load.ts'
import { ContentError } from '#server/platform/content/problems.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

const MEMBER = 'members/1-komori.md'
const OTHER = 'members/2-miura.md'
const POST = 'blogs/1-chair.md'
const JOB = 'jobs/1-craftsman.md'

const member = (id: number, name: string, item: number) => `---
id: ${id}
name: ${name}
kana: コモリ ナオキ
romaji: Naoki Komori
role: craftsman
title: 家具職人
shop: 1
qualifications: [家具製作技能士]
since: 2001
specialties: [椅子の修理]
languages: [日本語]
favorite:
  item: ${item}
  reason: 直し続けられるから。
order: ${id}
---

直せるかどうか、写真をお送りください。
`

const FILES = {
  [MEMBER]: member(1, '小森 直樹', 101),
  [OTHER]: member(2, '三浦 沙織', 102),
  [POST]: `---
id: 1
title: ゆるんだ椅子
member: 1
picture: room.jpg
publishedAt: 2026-01-10T10:00:00+09:00
---

組み直しました。
`,
  [JOB]: `---
id: 1
title: 家具職人
status: open
employment: full
shops: [1]
openings: 1
summary: 家具を直す仕事です。
duties: 家具の修理
dutiesChange: 変更はありません
placeChange: 変更はありません
term: 期間の定めなし
trial: あり（3か月）
hours: 8:30〜17:30
breaks: 60分
overtime: あり
holidays: 週休2日
pay: { unit: month, minYen: 245000, maxYen: 330000, detail: 経験によります }
allowances: 通勤手当
insurance: [健康保険]
smoking: 屋内禁煙
employer: 株式会社こもれび
selection: [書類, 面接]
publishedAt: 2026-01-10T10:00:00+09:00
---

工房で働きます。
`,
}

let content: TestContent
beforeEach(async () => {
  content = await makeContent()
  for (const [path, text] of Object.entries(FILES)) await content.write(path, text)
})
afterEach(() => content.drop())

const check = () => loadCheckedContent(contentKinds, { folder: content.folder, dataDir: content.dataDir })

it('valid members, posts and jobs are taken', async () => {
  await expect(check()).resolves.toBeDefined()
})

describe('an invalid member, post, job or shop is refused with name, line and reason', () => {
  it.each([
    [
      MEMBER,
      'role: craftsman',
      'role: captain',
      /^content\/members\/1-komori\.md:6 \(role\): .* のどれかにしてください。$/,
    ],
    [MEMBER, 'name: 小森 直樹', 'name: 小森直樹', /:3 \(name\): 姓と名を、間に空白を入れて書いてください。$/],
    [
      MEMBER,
      'kana: コモリ ナオキ',
      'kana: こもり なおき',
      /:4 \(kana\): セイとメイを、間に空白を入れてカタカナで書いてください。$/,
    ],
    [
      MEMBER,
      'romaji: Naoki Komori',
      'romaji: 直樹',
      /:5 \(romaji\): 名と姓を、Naoki Komori のようにローマ字で書いてください。$/,
    ],
    [MEMBER, 'since: 2001', 'since: 1997', /:10 \(since\): \d+以上の数字にしてください。$/],
    [
      MEMBER,
      'shop: 1',
      'shop: 9',
      'content/members/1-komori.md:8 (shop): shops に 9 はありません。あるidを書いてください。',
    ],
    [
      MEMBER,
      'item: 101',
      'item: 999',
      'content/members/1-komori.md:14 (favorite.item): items に 999 はありません。あるidを書いてください。',
    ],
    [
      OTHER,
      'item: 102',
      'item: 101',
      'content/members/2-miura.md:14 (favorite.item): 101 は 小森 直樹 のおすすめです。ほかの商品にしてください。',
    ],
    [OTHER, 'id: 2', 'id: 1', /:2 \(id\): 1 は content\/members\/1-komori\.md のidです。ほかのidにしてください。$/],
    [MEMBER, 'order: 1', 'order: 1\nphoto: a.jpg', /:17 \(photo\): この名前の項目はありません。/],
    [
      POST,
      'member: 1',
      'member: 7',
      'content/blogs/1-chair.md:4 (member): members に 7 はありません。あるidを書いてください。',
    ],
    [POST, 'picture: room.jpg', 'picture: no.jpg', /:5 \(picture\): no\.jpg が pictures\.json にありません。/],
    [POST, '2026-01-10T10:00:00+09:00', '2026-01-10', /:6 \(publishedAt\): 日時を 2026-12-01T/],
    [
      JOB,
      'shops: [1]',
      'shops: [1, 5]',
      'content/jobs/1-craftsman.md:6 (shops[1]): shops に 5 はありません。あるidを書いてください。',
    ],
    [
      JOB,
      'maxYen: 330000',
      'maxYen: 100000',
      'content/jobs/1-craftsman.md:18 (pay.maxYen): minYen 以上の金額にしてください。',
    ],
    [JOB, 'status: open', 'status: maybe', /:4 \(status\): .* のどれかにしてください。$/],
    // What the law asks to disclose cannot be left out.
    [JOB, 'placeChange: 変更はありません\n', '', /\(placeChange\): この項目がありません。/],
    [JOB, 'dutiesChange: 変更はありません\n', '', /\(dutiesChange\): この項目がありません。/],
    [JOB, 'smoking: 屋内禁煙\n', '', /\(smoking\): この項目がありません。/],
    ['shops.json', '"wifi"', '"sauna"', /\(\[0\]\.facilities\[0\]\): .* のどれかにしてください。$/],
    [
      'shops.json',
      '"closes": "18:00"',
      '"closes": "24:30"',
      /\(\[0\]\.openingHours\.sun\.closes\): 書き方が違います。/,
    ],
  ])('%s with %s → %s', async (path, from, to, expected) => {
    await content.change(path, from, to)
    const error = await check().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ContentError)
    const lines = (error as ContentError).message.split('\n')
    expect(lines).toContainEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected)
  })
})
