import { type Place, type Problem, findRepeated } from '#server/platform/content/problems.ts'
import type { Content } from '#server/platform/content/kind.ts'
import { type TextEntry, toProblem } from '#server/platform/content/source.ts'
import { categoryContent } from './category-content.ts'
import { checkPackages } from './check-packages.ts'
import { FIRST_GENERATED_ID, type ItemFile } from './item-file.ts'

/** Minimum of different pictures, not counting the drawing of the sizes. */
const MIN_GALLERY_PICTURES = 2

export function checkItems(items: TextEntry<ItemFile>[], { entriesOf, idsOf }: Content): Problem[] {
  const problems: Problem[] = []
  const categories = entriesOf(categoryContent)
  for (const { again, first, key } of findRepeated(items, ({ value }) => value.id)) {
    problems.push({
      ...toProblem(again, ['id'], `${key} は ${first.source.file} のidです。ほかのidにしてください。`),
      otherFile: first.source.file,
    })
  }
  const parents = new Set(categories.map(({ value }) => value.parentId))
  const kinds = new Map(categories.map(({ value }) => [value.id, value.kind]))
  for (const item of items) {
    const report = (place: Place, reason: string) => problems.push(toProblem(item, place, reason))
    checkItem(item, report)
    for (const [i, id] of item.value.categories.entries()) {
      if (!idsOf('categories').has(id))
        report(['categories', i], `categories に ${id} はありません。あるidを書いてください。`)
      else if (kinds.get(id) === 'reform')
        report(['categories', i], `カテゴリー ${id} はリフォーム用です。商品のカテゴリーを書いてください。`)
      else if (parents.has(id))
        report(['categories', i], `カテゴリー ${id} には下のカテゴリーがあります。その中から一つ書いてください。`)
    }
    for (const [i, id] of item.value.shops.entries()) {
      if (!idsOf('shops').has(id)) report(['shops', i], `shops に ${id} はありません。あるidを書いてください。`)
    }
    for (const [i, id] of item.value.related.entries()) {
      if (!idsOf('items').has(id)) report(['related', i], `items に ${id} はありません。あるidを書いてください。`)
    }
  }
  return [...problems, ...checkVariants(items), ...checkGalleries(items)]
}

function checkItem({ source, value }: TextEntry<ItemFile>, report: (place: Place, reason: string) => void) {
  const name = source.file.split('/').at(-1) ?? ''
  if (!name.startsWith(`${value.id}-`)) report(['id'], `ファイルの名前を、${value.id}- で始めてください。`)
  if (value.id >= FIRST_GENERATED_ID)
    report(['id'], `${FIRST_GENERATED_ID} からのidは、規模の確認用の商品が使います。小さいidにしてください。`)
  if (value.services?.includes('pickup') && value.shipping !== 'L')
    report(['services'], '引き取り（pickup）は、大型家具（shipping: L）だけで承ります。pickup を外してください。')
  if (value.related.includes(value.id))
    report(['related', value.related.indexOf(value.id)], 'この商品自身のidです。外してください。')
  for (const list of ['categories', 'shops', 'related', 'tags', 'scenes', 'materialFamilies'] as const) {
    const places = value[list].map((entry: number | string, i) => ({ entry, i }))
    for (const { again } of findRepeated(places, ({ entry }) => entry))
      report([list, again.i], `${again.entry} が重複しています。一つにしてください。`)
  }
}

type Item = TextEntry<ItemFile>
type Report = (place: Place, reason: string) => void

function checkVariants(items: Item[]): Problem[] {
  const problems: Problem[] = []
  const all = items.flatMap((item) => item.value.variants.map((variant, i) => ({ item, sku: variant.sku, i })))
  for (const { again, first } of findRepeated(all, ({ sku }) => sku)) {
    problems.push({
      ...toProblem(
        again.item,
        ['variants', again.i, 'sku'],
        `品番 ${again.sku} は ${first.item.source.file} が使っています。ほかの品番にしてください。`,
      ),
      otherFile: first.item.source.file,
    })
  }
  for (const item of items) {
    const report: Report = (place, reason) => problems.push(toProblem(item, place, reason))
    checkColours(item.value, report)
    checkChoices(item.value, report)
    checkSales(item.value, report)
    checkSamples(item.value, report)
    checkPackages(item.value, report)
  }
  return problems
}

function checkColours({ colours, variants }: ItemFile, report: Report) {
  const keyed = colours.map(({ key }, i) => ({ key, i }))
  for (const { again } of findRepeated(keyed, ({ key }) => key))
    report(['colours', again.i, 'key'], `${again.key} が重複しています。一つにしてください。`)
  for (const { key, i } of keyed) {
    if (!variants.some(({ colour }) => colour === key))
      report(
        ['colours', i, 'key'],
        `この色（${key}）の variants がありません。variants に加えるか、色を外してください。`,
      )
  }
  for (const [i, { colour }] of variants.entries()) {
    if (!colours.some(({ key }) => key === colour))
      report(
        ['variants', i, 'colour'],
        `色 ${colour} が colours にありません。colours に加えるか、色を直してください。`,
      )
  }
}

/** Customers choose colour and size, so each combination must be unique. */
function checkChoices({ variants }: ItemFile, report: Report) {
  const choices = variants.map(({ colour, size = '' }, i) => ({ colour, size, i }))
  for (const { again } of findRepeated(choices, ({ colour, size }) => `${colour}\n${size}`)) {
    report(
      ['variants', again.i],
      `同じ色とサイズ（${again.colour}${again.size && ` ${again.size}`}）が二つあります。一つにしてください。`,
    )
  }
  const isSized = variants.some(({ size }) => size)
  for (const { size, i } of choices)
    if (isSized && !size)
      report(['variants', i, 'size'], 'ほかの variants にはサイズがあります。size を書いてください。')
}

function checkSales({ variants }: ItemFile, report: Report) {
  for (const [i, { price, salePrice, saleUntil }] of variants.entries()) {
    if (salePrice !== undefined && salePrice >= price)
      report(['variants', i, 'salePrice'], `通常の価格（${price}円）より安くしてください。`)
    if (saleUntil !== undefined && salePrice === undefined)
      report(['variants', i, 'saleUntil'], 'salePrice がありません。salePrice を書くか、saleUntil を外してください。')
  }
}

/** A sample is smaller than the item, so it must not inherit the item's size and shipping. */
function checkSamples({ variants }: ItemFile, report: Report) {
  if (variants.every(({ sample }) => sample))
    report(['variants'], 'サンプルだけの商品は登録できません。サンプルではない variants を加えてください。')
  for (const [i, { sample, ...own }] of variants.entries()) {
    if (!sample) continue
    for (const key of ['sizeMm', 'shipping'] as const)
      if (own[key] === undefined) report(['variants', i], `サンプルには ${key} も書いてください。`)
  }
}

function checkGalleries(items: Item[]): Problem[] {
  const problems: Problem[] = []
  const first = items.flatMap((item) => item.value.colours.map(({ picture }, i) => ({ item, picture, i })))
  for (const { again, first: other } of findRepeated(first, ({ picture }) => picture)) {
    const reason = `${again.picture} は ${other.item.source.file} の最初の写真です。ほかの写真にしてください。`
    problems.push(toProblem(again.item, ['colours', again.i, 'picture'], reason))
  }
  for (const item of items) {
    const { colours, variants, scenes } = item.value
    const own = variants.flatMap(({ picture }) => picture ?? [])
    const pictures = new Set([...colours.map(({ picture }) => picture), ...own, ...scenes])
    if (pictures.size >= MIN_GALLERY_PICTURES) continue
    problems.push(
      toProblem(item, ['scenes'], '写真は2枚以上必要です。商品を使っている部屋や場所の写真を書いてください。'),
    )
  }
  return problems
}
