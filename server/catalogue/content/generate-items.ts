/** The scale sample: any number of items, the same ones every time, made of the sample's pictures and categories. */
import { COLOUR_FAMILIES, type ColourFamily, MATERIAL_FAMILIES, type MaterialFamily } from '#contract/facets.ts'
import { DAY_MS } from '#contract/rules.ts'
import type { Content } from './content.ts'
import { FIRST_GENERATED_ID, type ItemFile } from './files.ts'
import { BODIES, CATCH_COPIES, CARES, KINDS, MATERIALS, MODELS, SIZES } from './generate-words.ts'
import { makeRandom, type Random } from './random.ts'

const NEWEST = Date.parse('2026-11-01T10:00:00+09:00')
const SPREAD_DAYS = 900

export interface GeneratedItem {
  file: ItemFile
  text: string
}

export function generateItems(
  count: number,
  content: Pick<Content, 'categories' | 'shops' | 'items'>,
): GeneratedItem[] {
  const parents = new Set(content.categories.map(({ value }) => value.parentId))
  const places = content.categories
    .map(({ value }) => value)
    .filter(({ id, kind }) => kind === 'item' && !parents.has(id))
    .map(({ id, name }) => ({ id, name, pictures: picturesOf(id, content) }))
  const shops = content.shops.map(({ value }) => value.id)
  const anyPictures = places.flatMap(({ pictures }) => pictures)
  return Array.from({ length: count }, (_, i) => {
    const random = makeRandom(i + 1)
    const place = random.of(places)
    return generateItem(
      FIRST_GENERATED_ID + i,
      count,
      place,
      place.pictures.length > 0 ? place.pictures : anyPictures,
      shops,
      random,
    )
  })
}

const picturesOf = (categoryId: number, { items }: Pick<Content, 'items'>): string[] =>
  items
    .filter(({ value }) => value.categories.includes(categoryId))
    .flatMap(({ value }) => value.colours.map(({ picture }) => picture))

function generateItem(
  id: number,
  count: number,
  place: { id: number; name: string },
  pictures: string[],
  shops: number[],
  random: Random,
): GeneratedItem {
  const model = random.of(MODELS)
  const family = random.of(Object.keys(MATERIALS) as MaterialFamily[])
  const material = random.of(MATERIALS[family]!)
  const kind = random.of(KINDS[place.name] ?? [place.name])
  const number = id - FIRST_GENERATED_ID + 1
  const colours = random.some(Object.keys(COLOUR_FAMILIES) as ColourFamily[], 1 + random.below(3)).map((key) => ({
    key,
    name: COLOUR_FAMILIES[key].name,
    family: key,
    swatch: COLOUR_FAMILIES[key].swatch,
    picture: random.of(pictures),
  }))
  // Two colours in two sizes, or up to three in one: never more than four variants.
  const sizes = colours.length <= 2 && random.below(2) === 0 ? random.of(SIZES) : ['']
  const price = (20 + random.below(2_800)) * 100
  const others = Math.min(count, 6)
  return {
    file: {
      id,
      name: `${model.name} ${material.name}の${kind} ${number}`,
      kana: `${model.kana} ${material.kana}`,
      catchCopy: random.of(CATCH_COPIES),
      categories: [place.id],
      sizeMm: { w: 400 + random.below(180) * 10, d: 350 + random.below(60) * 10, h: 300 + random.below(160) * 10 },
      weightKg: 2 + random.below(60),
      materials: [`${material.name}（${MATERIAL_FAMILIES[family]}）`],
      materialFamilies: [family],
      assembly: random.of(['完成品', 'お客様組み立て', '脚の取り付けのみ']),
      warranty: random.of(['1年', '3年', '5年']),
      care: random.of(CARES),
      tags: random.some(
        ['北欧', '和モダン', '無垢', 'コンパクト', '一人暮らし', 'ギフト', 'リビング'],
        random.below(4),
      ),
      shipping: random.of(['S', 'M', 'L'] as const),
      taxRate: 10,
      popularity: random.below(1_000),
      publishedAt: new Date(NEWEST - random.below(SPREAD_DAYS) * DAY_MS - random.below(DAY_MS)).toISOString(),
      shops: random.some(shops, random.below(shops.length + 1)),
      related: Array.from({ length: others }, (_, i) => FIRST_GENERATED_ID + ((number + i) % count)).filter(
        (it) => it !== id,
      ),
      scenes: [],
      colours,
      variants: offersOf(
        id,
        colours.map(({ key }) => key),
        sizes,
        price,
        random,
      ),
    },
    text: random.some(BODIES, 2).join('\n\n'),
  }
}

function offersOf(
  id: number,
  colours: string[],
  sizes: readonly string[],
  price: number,
  random: Random,
): ItemFile['variants'] {
  const choices = colours.flatMap((colour) => sizes.map((size, step) => ({ colour, size, step })))
  const isOnSale = random.below(8) === 0
  return choices.map(({ colour, size, step }, i) => ({
    sku: `GEN-${id}-${i + 1}`,
    colour,
    ...(size ? { size } : {}),
    price: price + step * 4_000,
    ...(isOnSale ? { salePrice: Math.ceil(price * 0.8) } : {}),
    stock: random.below(5) === 0 ? 0 : random.below(40),
  }))
}
