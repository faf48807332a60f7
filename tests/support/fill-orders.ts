/** Thousands or millions of orders of the last years with all that belongs to them, generated in the database. */
import { sql } from '#drizzle'
import type { Database } from '#server/platform/db/client.ts'
import { fillStore } from './fill-store.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { makeItem, makeVariant } from './make-item.ts'

export interface ManyOrders {
  orders: number
  /** Of whom the first ones order more often. */
  customers: number
  /** The orders are spread evenly over this time before `nowMs`. */
  days: number
  nowMs: number
}

const ITEMS = 500

/** A ULID that sorts like the number. */
const toId = (kind: string, n: string): string => `'01K${kind}' || upper(lpad(to_hex(${n}), 22, '0'))`

export const toCustomerId = (n: number): string => `01KC${n.toString(16).toUpperCase().padStart(22, '0')}`

const FAMILIES = ['佐藤', '鈴木', '高橋', '田中', '渡辺', '伊藤', '中村', '小林', '山本', '加藤', '吉田', '山田']
const FAMILY_KANA = ['サトウ', 'スズキ', 'タカハシ', 'タナカ', 'ワタナベ', 'イトウ', 'ナカムラ', 'コバヤシ', 'ヤマモト']
const GIVEN = ['陽菜', '結衣', '大翔', '蓮', '美咲', '翔太', '花子', '太郎', '直樹', '恵', '健一', '由美', '誠']
const GIVEN_KANA = [
  'ヒナ',
  'ユイ',
  'ヒロト',
  'レン',
  'ミサキ',
  'ショウタ',
  'ハナコ',
  'タロウ',
  'ナオキ',
  'メグミ',
  'ケンイチ',
]

const pick = (values: readonly string[], n: string): string =>
  `(array['${values.join("','")}'])[1 + (${n}) % ${values.length}]`

/** Orders of the last days are under way; the others are delivered or cancelled. */
const STATE = `case
    when chance < 0.06 then 'cancelled'
    when age < 7 and method = 'card' and n % 40 = 0 then 'payment_unknown'
    when age < 0.1 and method = 'card' or age < 7 and method = 'transfer' and chance < 0.5 then 'awaiting_payment'
    when age < 1 then 'received'
    when age < 3 then 'preparing'
    when age < 6 then 'shipped'
    else 'delivered' end`

/** One statement each. Tables without triggers and checks of references are filled many times faster. */
const listStatements = ({ orders, customers, days, nowMs }: ManyOrders): string[] => {
  const now = `timestamptz '${new Date(nowMs).toISOString()}'`
  return [
    `insert into customers (id, email, family_name, given_name, family_kana, given_kana, newsletter, verified_at,
        terms_version, created_at)
      select ${toId('C', 'n')}, 'customer' || n || '@example.jp', ${pick(FAMILIES, 'n')}, ${pick(GIVEN, 'n / 12')},
        ${pick(FAMILY_KANA, 'n')}, ${pick(GIVEN_KANA, 'n / 12')}, false, ${now}, '2026-11-01', ${now} - interval '${days} days'
      from generate_series(1, ${customers}) as n`,
    `create temporary table drawn as
      select n, 1 + floor(${customers} * power(random(), 1.5))::int as customer, random() as chance,
        1 + floor(3 * random())::int as lines, 500 + 10 * floor(1500 * random())::int as unit_yen,
        (${orders} - n) * ${days}::float8 / ${orders} as age,
        case when draw < 0.65 then 'card' when draw < 0.83 then 'transfer' when draw < 0.98 then 'cash' end as method
      from (select n, random() as draw from generate_series(1, ${orders}) as n) as every_order`,
    `create temporary table dated as
      select *, ${STATE} as state, ${now} - age * interval '1 day' as at, lines * unit_yen as goods_yen,
        greatest(lines * unit_yen / 100, 1) as points
      from drawn`,
    `insert into orders (id, number, customer_id, state, method, quote, total_yen, email, address, delivery_on, slot, note,
        terms_version, due_at, revision, created_at, paid_at, shipped_at, delivered_at)
      select ${toId('D', 'n')}, to_char(at, 'YYMMDD') || '-' || upper(lpad(to_hex(n), 6, '0')), ${toId('C', 'customer')}, state,
        method, jsonb_build_object('goodsYen', goods_yen, 'shippingClass', 'S', 'fees', jsonb_build_array(
          jsonb_build_object('kind', 'shipping', 'yen', 770, 'taxClass', 'standard')), 'deductions', '[]'::jsonb,
          'totalYen', goods_yen + 770, 'earnedPoints', points, 'payment', jsonb_build_object('method', method),
          'taxRates', jsonb_build_object('standard', 10, 'reduced', 8), 'taxes', jsonb_build_array(jsonb_build_object(
          'rate', 10, 'yen', goods_yen + 770, 'taxYen', (goods_yen + 770) / 11))),
        goods_yen + 770, customers.email,
        jsonb_build_object('familyName', family_name, 'givenName', given_name, 'familyKana', family_kana, 'givenKana',
          given_kana, 'phone', '090' || lpad((customer * 7919 % 100000000)::text, 8, '0'), 'postalCode', '1580094',
          'prefecture', '東京都', 'city', '世田谷区', 'address1', '玉川1-1-' || customer, 'address2', ''),
        (at + interval '5 days')::date, 'any', '', '2026-11-01',
        case when state in ('awaiting_payment', 'payment_unknown')
          then at + case method when 'card' then interval '1 hour' else interval '8 days' end end,
        case state when 'awaiting_payment' then 0 when 'cancelled' then 1 when 'preparing' then 2 when 'shipped' then 3
          when 'delivered' then 4 else 1 end,
        at, case when state in ('received', 'preparing', 'shipped', 'delivered') then at + interval '1 hour' end,
        case when state in ('shipped', 'delivered') then at + interval '2 days' end,
        case when state = 'delivered' then at + interval '4 days' end
      from dated join customers on customers.id = ${toId('C', 'customer')} order by n`,
    `insert into order_lines (order_id, position, sku, quantity, line)
      select ${toId('D', 'n')}, position, sku, 1, jsonb_build_object('sku', sku, 'itemId', item, 'name', '商品' || item,
        'colourName', 'ナチュラル', 'size', '', 'picture', jsonb_build_object('id', '0123456789abcdef', 'width', 1080,
        'height', 1080, 'tone', 3), 'quantity', 1, 'unitYen', unit_yen, 'taxClass', 'standard', 'shippingClass', 'S')
      from (select n, position, unit_yen, 1001 + (n + position * 7) % ${ITEMS} as item,
          'GOODS-' || 1001 + (n + position * 7) % ${ITEMS} as sku
        from dated, generate_series(0, lines - 1) as position) as every_line order by n, position`,
    `insert into order_events (order_id, revision, state, actor, at)
      select ${toId('D', 'n')}, revision,
        case when revision > 0 and state = 'cancelled' then 'cancelled'
          else (array['awaiting_payment', 'received', 'preparing', 'shipped', 'delivered'])[revision + 1] end,
        case when revision = 0 then 'customer' else 'desk' end, at + revision * interval '1 hour'
      from dated, generate_series(0, case state when 'awaiting_payment' then 0 when 'preparing' then 2 when 'shipped' then 3
        when 'delivered' then 4 else 1 end) as revision order by n, revision`,
    `insert into payments (intent_id, order_id, attempt, amount_yen, status, created_at)
      select 'pi_' || md5(n::text), ${toId('D', 'n')}, 1, goods_yen + 770,
        case when state = 'cancelled' and chance >= 0.03 then 'canceled'
          when state = 'awaiting_payment' then 'requires_payment_method'
          when state = 'payment_unknown' then 'processing' else 'succeeded' end, at
      from dated where method = 'card' order by n`,
    `insert into refunds (id, order_id, position, yen, taxes, way, state, reason, is_cancellation, actor, stripe_refund_id, created_at,
        made_at)
      select ${toId('E', 'n')}, ${toId('D', 'n')}, 1, goods_yen + 770,
        jsonb_build_array(jsonb_build_object('rate', 10, 'yen', goods_yen + 770, 'taxYen', (goods_yen + 770) / 11)),
        'card', 'succeeded', 'ご注文のキャンセル', true, 'customer', 're_' || n, at + interval '1 hour', at + interval '1 hour'
      from dated where method = 'card' and state = 'cancelled' and chance < 0.03 order by n`,
    `insert into refund_entries (refund_id, at, yen, taxes) select id, created_at, yen, taxes from refunds order by id`,
    `insert into returns (id, number, order_id, state, opened_by, lines, reason, wish, is_collected, note, file_ids, outcome,
        created_at, closed_at)
      select ${toId('F', 'n')}, 'RT-' || n, ${toId('D', 'n')}, case when age < 20 then 'requested' else 'settled' end,
        'customer', '[{"position": 0, "sku": "GOODS-1001", "quantity": 1, "restocked": 1}]'::jsonb, 'defect', 'refund', false,
        '', '{}', case when age < 20 then null else 'refund' end, at + interval '6 days',
        case when age < 20 then null else at + interval '9 days' end
      from dated where state = 'delivered' and n % 5 = 0 order by n`,
    `insert into payment_events (id, received_at)
      select 'evt_' || md5(n::text), at from dated where method = 'card' and age < 31 order by n`,
    // Most customers were already told that points expire.
    `insert into point_grants (id, customer_id, due_at, last_day, notice_days, is_over)
      select 'order:' || ${toId('D', 'n')}, ${toId('C', 'customer')},
        case when state = 'delivered' then at + interval '11 days' end,
        case when state = 'delivered' and age > 11 then (at + interval '376 days')::date end,
        case when age > 340 and customer % 50 > 0 then 7 end,
        state = 'cancelled' or state = 'delivered' and age > 376
      from dated order by n`,
    `insert into point_entries (customer_id, grant_id, source, target, points, event, at)
      select ${toId('C', 'customer')}, 'order:' || ${toId('D', 'n')}, source, target, points,
        case step when 0 then '' when 1 then 'released:' else 'expired:' end || 'order:' || ${toId('D', 'n')},
        at + step * interval '11 days'
      from dated, (values (0, 'issued', 'pending'), (1, 'pending', 'available'), (2, 'available', 'expired'))
        as moves (step, source, target)
      where step = 0 or state = 'delivered' and age > 11 and (step = 1 or age > 376) order by n, step`,
    `drop table drawn, dated`,
  ]
}

const TABLES = [
  ...['customers', 'orders', 'order_lines', 'order_events', 'payments', 'payment_events', 'point_grants'],
  ...['point_entries', 'items', 'variants', 'returns'],
]

/** Into an empty database, as a superuser. */
export async function fillOrders(database: Database, many: ManyOrders): Promise<void> {
  const { db } = database
  await fillStore(database)
  const items = Array.from({ length: ITEMS }, (_, i) => 1001 + i).map((id) =>
    makeItem({ id, shippingClass: 'S', variants: [makeVariant({ sku: `GOODS-${id}`, stock: 1_000 })] }),
  )
  await insertCatalogue(db, { categories: [], items })
  await db.transaction(async (tx) => {
    // Created afterwards, which is faster than adding to it.
    const { rows } = await tx.execute<{ definition: string }>(
      sql`select indexdef as definition from pg_indexes where indexname = 'orders_text'`,
    )
    await tx.execute(sql`drop index orders_text`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`select setseed(0.5)`)
    for (const statement of listStatements(many)) await tx.execute(sql.raw(statement))
    await tx.execute(sql.raw(rows[0]!.definition))
  })
  await db.execute(sql.raw(`vacuum (analyze) ${TABLES.join(', ')}`))
}
