/** Many customers, and visits and inquiries of guests, generated in the database. */
import { sql } from '#drizzle'
import type { Database } from '#server/platform/db/client.ts'
import { fillStore } from './fill-store.ts'

interface ManyPeople {
  customers: number
  /** Each with a visit and an inquiry. */
  guests: number
  nowMs: number
}

const FAMILIES = [
  ...[
    ['佐藤', 'サトウ'],
    ['鈴木', 'スズキ'],
    ['高橋', 'タカハシ'],
    ['田中', 'タナカ'],
    ['渡辺', 'ワタナベ'],
  ],
  ...[
    ['伊藤', 'イトウ'],
    ['中村', 'ナカムラ'],
    ['小林', 'コバヤシ'],
    ['山本', 'ヤマモト'],
    ['加藤', 'カトウ'],
  ],
]
const GIVEN = [
  ...[
    ['陽菜', 'ヒナ'],
    ['結衣', 'ユイ'],
    ['大翔', 'ヒロト'],
    ['蓮', 'レン'],
    ['美咲', 'ミサキ'],
    ['翔太', 'ショウタ'],
  ],
  ...[
    ['花子', 'ハナコ'],
    ['太郎', 'タロウ'],
    ['直樹', 'ナオキ'],
    ['恵', 'メグミ'],
    ['健一', 'ケンイチ'],
  ],
]

const pick = (names: readonly string[][], part: 0 | 1, n: string): string =>
  `(array['${names.map((it) => it[part]!).join("','")}'])[1 + (${n}) % ${names.length}]`

/** Different for all, and no part of it is that of many. */
const PHONE = `'0' || (array['90', '80', '70'])[1 + n % 3] || lpad((n * 48271::bigint % 99999989)::text, 8, '0')`

const GUEST = `jsonb_build_object('familyName', ${pick(FAMILIES, 0, 'n')}, 'givenName', ${pick(GIVEN, 0, 'n / 10')},
  'familyKana', ${pick(FAMILIES, 1, 'n')}, 'givenKana', ${pick(GIVEN, 1, 'n / 10')}, 'email', 'guest' || n || '@example.jp',
  'phone', ${PHONE})`

const listStatements = ({ customers, guests, nowMs }: ManyPeople): string[] => {
  const at = `timestamptz '${new Date(nowMs).toISOString()}' - (${customers} - n) * interval '5 minutes'`
  return [
    `insert into customers (id, email, family_name, given_name, family_kana, given_kana, phone, newsletter, terms_version,
        created_at)
      select '01KC' || lpad(n::text, 22, '0'), 'customer' || n || '@example.jp', ${pick(FAMILIES, 0, 'n')},
        ${pick(GIVEN, 0, 'n / 10')}, ${pick(FAMILIES, 1, 'n')}, ${pick(GIVEN, 1, 'n / 10')}, ${PHONE}, false, '2026-11-01', ${at}
      from generate_series(1, ${customers}) as n`,
    `update customers set family_name = '鬼頭', given_name = '環', family_kana = 'キトウ', given_kana = 'タマキ',
      phone = '09012345678' where email = 'customer4321@example.jp'`,
    `insert into reservations (id, number, kind, shop_id, holder, starts_at, ends_at, adults, children, purpose, item_ids,
        note, contact, status, revision, created_at)
      select '01KR' || lpad(n::text, 22, '0'), 'R-' || lpad(n::text, 6, '0'), 'guidance', 1,
        'guest:guest' || n || '@example.jp', ${at}, ${at}, 1, 0, '', '{}', '', ${GUEST}, 'visited', 0, ${at}
      from generate_series(1, ${guests}) as n`,
    `update reservations set contact = contact || '{"familyName": "五百旗頭", "familyKana": "イオキベ"}'
      where number = 'R-004321'`,
    `insert into inquiries (id, number, contact, content, status, created_at)
      select '01KI' || lpad(n::text, 22, '0'), 'I-' || lpad(n::text, 6, '0'), ${GUEST},
        '{"works": [], "fileIds": []}', 'received', ${at}
      from generate_series(1, ${guests}) as n`,
  ]
}

const INDEXES = ['customers_text', 'reservations_text', 'inquiries_text']

/** Into an empty database, as a superuser. */
export async function fillPeople(database: Database, many: ManyPeople): Promise<void> {
  const { db } = database
  await fillStore(database)
  await db.transaction(async (tx) => {
    // Created afterwards, which is faster than adding to them.
    const { rows } = await tx.execute<{ definition: string }>(
      sql`select indexdef as definition from pg_indexes where indexname = any(${sql.param(INDEXES)}::text[])`,
    )
    for (const index of INDEXES) await tx.execute(sql`drop index ${sql.identifier(index)}`)
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of listStatements(many)) await tx.execute(sql.raw(statement))
    for (const { definition } of rows) await tx.execute(sql.raw(definition))
  })
  await db.execute(sql`vacuum (analyze) customers, reservations, inquiries`)
}
