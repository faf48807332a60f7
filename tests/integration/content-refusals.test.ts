/** Each mistake in a file of each noun is refused where it is, with what to do, and nothing is written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogueVersion } from '#server/catalogue/change.ts'
import { importContent } from '#server/import-content.ts'
import { collections } from '#server/modules.ts'
import type { Database } from '#server/platform/db/client.ts'
import { testDatabases } from '#tests/support/database.ts'
import { makeContent, type TestContent } from '#tests/support/make-content.ts'

type Fields = Record<string, unknown>

interface Noun {
  fields: Fields
  /** The field with the title or name. */
  title: string
  /** A field of ids, and where the import finds the mistake in `[999]` or `999`. */
  reference: [field: string, value: unknown, reason: RegExp]
  /** A field with a date. */
  date?: [field: string, value: unknown, reason: RegExp]
  /** The field with a picture; `[]` if several. */
  picture?: [field: string, value: unknown, place: string]
}

const publishedAt = '2026-01-10T10:00:00+09:00'
const unpublished: Noun['date'] = ['publishedAt', '2026-02-30T10:00:00+09:00', /\(publishedAt\): 日時を 2026-12-01T/]
const summary = '要約です。'
const ofPicture: Noun['picture'] = ['picture', 'gone.jpg', 'picture']

/** Valid files; all but movies have a text. */
const NOUNS: Record<string, Noun> = {
  'columns/1-a.md': {
    fields: {
      title: '題',
      category: 'care',
      summary,
      picture: 'room.jpg',
      member: 1,
      tags: [],
      items: [101],
      cases: [],
      publishedAt,
    },
    title: 'title',
    reference: ['member', 999, /\(member\): members に 999 はありません。あるidを書いてください。$/],
    date: ['updatedOn', '2026-13-01', /\(updatedOn\): 日付を 2026-12-01 のように書いてください。/],
    picture: ofPicture,
  },
  'news/1-a.md': {
    fields: { title: '題', category: 'info', shops: [1], publishedAt },
    title: 'title',
    reference: ['shops', [999], /\(shops\[0\]\): shops に 999 はありません。あるidを書いてください。$/],
    date: ['expiresAt', '2026-01-09T10:00:00+09:00', /\(expiresAt\): publishedAt より後の日時にしてください。$/],
  },
  'specials/1-a.md': {
    fields: { title: '題', summary, picture: 'room.jpg', items: [101], publishedAt },
    title: 'title',
    reference: ['items', [999], /\(items\[0\]\): items に 999 はありません。あるidを書いてください。$/],
    date: unpublished,
    picture: ofPicture,
  },
  'members/1-a.md': {
    fields: {
      name: '小森 直樹',
      kana: 'コモリ ナオキ',
      romaji: 'Naoki Komori',
      role: 'craftsman',
      title: '家具職人',
      shop: 1,
      qualifications: [],
      since: 2001,
      specialties: ['椅子'],
      languages: ['日本語'],
      order: 1,
      favorite: { item: 101, reason: '直せるから。' },
    },
    title: 'name',
    reference: ['shop', 999, /\(shop\): shops に 999 はありません。あるidを書いてください。$/],
    date: ['since', '2001年', /\(since\): .*数字で書いてください。$/],
  },
  'blogs/1-a.md': {
    fields: { title: '題', member: 1, picture: 'room.jpg', publishedAt },
    title: 'title',
    reference: ['member', 999, /\(member\): members に 999 はありません。あるidを書いてください。$/],
    date: unpublished,
    picture: ofPicture,
  },
  'jobs/1-a.md': {
    fields: {
      title: '家具職人',
      status: 'open',
      employment: 'full',
      shops: [1],
      openings: 1,
      summary,
      duties: '修理',
      dutiesChange: 'なし',
      placeChange: 'なし',
      term: 'なし',
      trial: 'あり',
      hours: '8:30〜17:30',
      breaks: '60分',
      overtime: 'あり',
      holidays: '週休2日',
      allowances: '通勤手当',
      insurance: ['健康保険'],
      smoking: '禁煙',
      pay: { unit: 'month', minYen: 245_000, maxYen: 330_000, detail: '経験によります' },
      employer: '株式会社こもれび',
      selection: ['面接'],
      publishedAt,
    },
    title: 'title',
    reference: ['shops', [1, 999], /\(shops\[1\]\): shops に 999 はありません。あるidを書いてください。$/],
    date: unpublished,
  },
  'menus/1-a.md': {
    fields: {
      order: 1,
      name: 'キッチン',
      categories: [90],
      summary,
      picture: 'room.jpg',
      priceFromYen: 880_000,
      unit: '一式',
      standardCondition: '間口255cm',
      included: ['本体'],
      excluded: ['床'],
      options: [],
      days: { min: 3, max: 7 },
      warrantyYears: 2,
      flow: Array(4).fill({ title: '相談', text: '話す' }),
      faq: Array(3).fill({ question: '何日', answer: '3日' }),
    },
    title: 'name',
    reference: ['categories', [999], /\(categories\[0\]\): categories に 999 はありません。あるidを書いてください。$/],
    picture: ofPicture,
  },
  'reforms/1-a.md': {
    fields: {
      title: '題',
      categories: [90],
      summary,
      household: 'ご夫婦',
      requests: '明るく',
      costYen: 880_000,
      costIncludes: '本体',
      costExcludes: '家具',
      periodDays: 5,
      areaM2: 8.6,
      completedOn: '2025-06',
      building: { type: 'house', ageYears: 30 },
      prefecture: '東京都',
      city: '世田谷区',
      pictures: ['room.jpg'],
      points: Array(2).fill({ title: '高さ', text: '87cmです。' }),
      shop: 1,
      members: [1],
      items: [101],
      menus: [1],
      publishedAt,
    },
    title: 'title',
    reference: ['menus', [999], /\(menus\[0\]\): menus に 999 はありません。あるidを書いてください。$/],
    date: ['completedOn', '2025-13', /\(completedOn\): 年と月を 2025-06 のように書いてください。$/],
    picture: ['pictures', ['gone.jpg'], 'pictures\\[0\\]'],
  },
  'events/1-a.md': {
    fields: {
      title: '題',
      kind: 'tour',
      shop: 1,
      summary,
      picture: 'room.jpg',
      feeYen: 0,
      target: 'どなたでも',
      belongings: '歩きやすい靴',
      isForChildren: true,
      members: [1],
      items: [101],
      cases: [1],
      sessions: [{ week: 0, weekday: 'sat', opens: '10:30', closes: '12:00', capacity: 8 }],
    },
    title: 'title',
    reference: ['cases', [999], /\(cases\[0\]\): reforms に 999 はありません。あるidを書いてください。$/],
    date: [
      'sessions',
      [{ week: 0, weekday: 'sat', opens: '25:00', closes: '26:00', capacity: 8 }],
      /\(sessions\[0\]\.opens\): 書き方が違います。/,
    ],
    picture: ofPicture,
  },
  'movies.json': {
    fields: {
      title: '題',
      description: '説明',
      url: 'https://youtu.be/M7lc1UVf-VE',
      poster: 'room.jpg',
      durationSeconds: 12,
      tags: [],
      items: [101],
      cases: [1],
      publishedAt,
    },
    title: 'title',
    reference: ['cases', [999], /\(\[0\]\.cases\[0\]\): reforms に 999 はありません。あるidを書いてください。$/],
    date: ['publishedAt', '2026-02-30', /\(\[0\]\.publishedAt\): 日時を 2026-12-01T/],
    picture: ['poster', 'gone.jpg', '\\[0\\]\\.poster'],
  },
}

interface Faulty {
  change?: Fields
  /** Instead of the valid text. */
  text?: string
  isTwice?: true
  reason: RegExp
}

/** A mistake, as the noun can make it. */
const FAULTS: Record<string, (noun: Noun) => Faulty | undefined> = {
  'without a title': ({ title }) => ({
    change: { [title]: undefined },
    reason: new RegExp(`${title}\\): この項目がありません。`),
  }),
  'with a title over the limit': ({ title }) => ({
    change: { [title]: '長'.repeat(101) },
    reason: new RegExp(`${title}\\): \\d+文字以内にしてください。$`),
  }),
  'with an unknown reference': ({ reference: [field, value, reason] }) => ({ change: { [field]: value }, reason }),
  'with the id of another one': () => ({ isTwice: true, reason: /\(.*id\): 1 は content\/.* のidです。/ }),
  'with an impossible date': ({ date }) => date && { change: { [date[0]]: date[1] }, reason: date[2] },
  'with an unknown picture': ({ picture }) =>
    picture && {
      change: { [picture[0]]: picture[1] },
      reason: new RegExp(`\\(${picture[2]}\\): gone\\.jpg が pictures\\.json にありません。`),
    },
  'with HTML in its text': () => ({
    text: '前の文。\n\n<b>太字</b>の文。',
    reason: /\(text\): (ここには書けない|文の中では使えない)記法です（html）/,
  }),
  'with a card of nothing in its text': () => ({
    text: '前の文。\n\n::items 999',
    reason: /\(text\): items に 999 はありません。あるidを書いてください。$/,
  }),
  'with an unknown picture in its text': () => ({
    text: '前の文。\n\n![写真](gone.jpg)',
    reason: /\(text\): gone\.jpg が pictures\.json にありません。/,
  }),
  'with an unknown field': () => ({ change: { link: '/items' }, reason: /link\): この名前の項目はありません。/ }),
}

const toFrontMatter = (fields: Fields) =>
  Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : `${key}: ${JSON.stringify(value)}\n`))

const toFile = (path: string, fields: Fields, text = '本文です。'): string =>
  path.endsWith('.json')
    ? JSON.stringify([{ id: 1, ...fields }], null, 2)
    : `---\nid: 1\n${toFrontMatter(fields).join('')}---\n\n${text}\n`

const CASES = Object.entries(NOUNS).flatMap(([path, noun]) =>
  Object.entries(FAULTS).flatMap(([name, create]) => {
    const fault = create(noun)
    return fault && !(path.endsWith('.json') && fault.text) ? [{ path, name, noun, fault }] : []
  }),
)

describe('a file', () => {
  let database: Database
  let content: TestContent
  const runImport = () => importContent({ db: database.db, ...content, now: new Date('2026-11-20T10:00:00+09:00') })
  const countRows = async () =>
    Promise.all([loadCatalogueVersion(database.db), ...collections.map(({ table }) => database.db.$count(table))])
  beforeAll(async () => {
    database = await testDatabases()[0]!.open()
    content = await makeContent()
    for (const [path, { fields }] of Object.entries(NOUNS)) await content.write(path, toFile(path, fields))
  })
  afterAll(async () => {
    await content.drop()
    await database.close()
  })

  it.each(CASES)(
    '$path $name is refused',
    async ({ path, noun: { fields }, fault: { change, text, isTwice, reason } }) => {
      const again = path.replace('1-a', '1-b')
      const changed = toFile(path, { ...fields, ...change }, text)
      await content.write(
        path,
        isTwice && path === again ? JSON.stringify([1, 2].map(() => ({ id: 1, ...fields }))) : changed,
      )
      if (isTwice && path !== again) await content.write(again, changed)
      const error = await runImport().then(
        () => undefined,
        (it: Error) => it,
      )
      await content.write(path, toFile(path, fields))
      if (isTwice && path !== again) await content.remove(again)
      const own = (error?.message ?? '').split('\n').filter((line) => /^content\/\S+:\d+ \(/.test(line))
      expect(own).toContainEqual(expect.stringMatching(reason))
      // Nothing but this file is blamed.
      const stem = path.replace(/a\.md$/, '')
      expect(own.filter((line) => !line.startsWith(`content/${stem}`))).toEqual([])
      expect(await countRows()).toEqual([0, ...collections.map(() => 0)])
    },
  )

  it('of each noun is taken if it is valid', async () => {
    await runImport()
    expect(await countRows()).toEqual([1, ...collections.map(() => 1)])
  })
})
