/** Generates a catalogue of any size, always the same items, with pictures and categories of the sample content. */
import { COLOUR_FAMILIES, type ColourFamily, MATERIAL_FAMILIES, type MaterialFamily } from '#contract/items/facets.ts'
import { DAY_MS } from '#contract/shared/constants.ts'
import type { Content } from '#server/platform/content/kind.ts'
import { categoryContent } from './category-content.ts'
import { itemContent } from './item-content.ts'
import { findShippingClass } from './check-packages.ts'
import { FIRST_GENERATED_ID, type ItemFile } from './item-file.ts'
import { BODIES, CARES, CATCH_COPIES, KINDS, MATERIALS, MODELS, SIZES } from './generate-words.ts'

const NEWEST = Date.parse('2026-11-01T10:00:00+09:00')
const SPREAD_DAYS = 900

interface GeneratedItem {
  file: ItemFile
  text: string
}

export function generateItems(count: number, content: Pick<Content, 'entriesOf' | 'idsOf'>): GeneratedItem[] {
  const parents = new Set(content.entriesOf(categoryContent).map(({ value }) => value.parentId))
  const categories = content
    .entriesOf(categoryContent)
    .map(({ value }) => value)
    .filter(({ id, kind }) => kind === 'item' && !parents.has(id))
    .map(({ id, name }) => ({ id, name, pictures: listPictures(id, content) }))
  const shops = [...content.idsOf('shops')] as number[]
  const allPictures = categories.flatMap(({ pictures }) => pictures)
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(i + 1)
    const category = random.pick(categories)
    return generateItem(
      FIRST_GENERATED_ID + i,
      count,
      category,
      category.pictures.length > 0 ? category.pictures : allPictures,
      shops,
      random,
    )
  })
}

const listPictures = (categoryId: number, { entriesOf }: Pick<Content, 'entriesOf'>): string[] =>
  entriesOf(itemContent)
    .filter(({ value }) => value.categories.includes(categoryId))
    .flatMap(({ value }) => value.colours.map(({ picture }) => picture))

function generateItem(
  id: number,
  count: number,
  category: { id: number; name: string },
  pictures: string[],
  shops: number[],
  random: Random,
): GeneratedItem {
  const model = random.pick(MODELS)
  const family = random.pick(Object.keys(MATERIALS) as MaterialFamily[])
  const material = random.pick(MATERIALS[family]!)
  const kind = random.pick(KINDS[category.name] ?? [category.name])
  const number = id - FIRST_GENERATED_ID + 1
  const colours = random.sample(Object.keys(COLOUR_FAMILIES) as ColourFamily[], 1 + random.below(3)).map((key) => ({
    key,
    name: COLOUR_FAMILIES[key].name,
    family: key,
    swatch: COLOUR_FAMILIES[key].swatch,
    picture: random.pick(pictures),
  }))
  // At most four variants: up to two colours in two sizes, or up to three in one.
  const sizes = colours.length <= 2 && random.below(2) === 0 ? random.pick(SIZES) : ['']
  const price = (20 + random.below(2_800)) * 100
  const sizeMm = { w: 400 + random.below(180) * 10, d: 350 + random.below(60) * 10, h: 300 + random.below(160) * 10 }
  const weightKg = 2 + random.below(60)
  const relatedCount = Math.min(count, 6)
  return {
    file: {
      id,
      name: `${model.name} ${material.name}の${kind} ${number}`,
      kana: `${model.kana} ${material.kana}`,
      catchCopy: random.pick(CATCH_COPIES),
      categories: [category.id],
      sizeMm,
      ...(sizes.length === 1 ? pack(sizeMm, weightKg) : {}),
      materials: [`${material.name}（${MATERIAL_FAMILIES[family]}）`],
      materialFamilies: [family],
      assembly: random.pick(['完成品', '要組立（2人で約40分）', '脚の取り付けのみ']),
      warranty: random.pick(['1年', '3年', '5年']),
      care: random.pick(CARES),
      tags: random.sample(
        ['北欧', '和モダン', '無垢', 'コンパクト', '一人暮らし', 'ギフト', 'リビング'],
        random.below(4),
      ),
      shipping: findShippingClass(pack(sizeMm, weightKg * STEP_FACTOR).packages),
      taxClass: 'standard',
      popularity: random.below(1_000),
      publishedAt: new Date(NEWEST - random.below(SPREAD_DAYS) * DAY_MS - random.below(DAY_MS)).toISOString(),
      shops: random.sample(shops, random.below(shops.length + 1)),
      related: Array.from({ length: relatedCount }, (_, i) => FIRST_GENERATED_ID + ((number + i) % count)).filter(
        (it) => it !== id,
      ),
      scenes: [],
      colours,
      variants: generateVariants(
        id,
        colours.map(({ key }) => key),
        sizes,
        { price, sizeMm, weightKg },
        random,
      ),
    },
    text: random.sample(BODIES, 2).join('\n\n'),
  }
}

function generateVariants(
  id: number,
  colours: string[],
  sizes: readonly string[],
  { price, sizeMm, weightKg }: { price: number; sizeMm: ItemFile['sizeMm']; weightKg: number },
  random: Random,
): ItemFile['variants'] {
  const choices = colours.flatMap((colour) => sizes.map((size, step) => ({ colour, size, step })))
  const isOnSale = random.below(8) === 0
  return choices.map(({ colour, size, step }, i) => ({
    sku: `GEN-${id}-${i + 1}`,
    colour,
    ...(size ? { size, sizeMm, ...pack(sizeMm, step === 0 ? weightKg : weightKg * STEP_FACTOR) } : {}),
    price: price + step * 4_000,
    ...(isOnSale ? { salePrice: Math.ceil(price * 0.8) } : {}),
    stock: random.below(5) === 0 ? 0 : random.below(40),
  }))
}

/** The weight of an item's larger size, relative to the smaller one. */
const STEP_FACTOR = 1.25

/** One box, slightly larger and heavier than the item. */
const pack = ({ w, d, h }: ItemFile['sizeMm'], weightKg: number) => ({
  weightKg,
  packages: [{ sizeMm: { w: w + 60, d: d + 60, h: h + 60 }, weightKg: weightKg + 1 }],
})

/** Reproducible pseudo-random numbers (mulberry32). */
interface Random {
  /** 0 … limit - 1 */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  /** Distinct elements, in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[]
}

function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (list) => list[below(list.length)]!,
    sample: (list, count) => {
      let remaining = Math.min(count, list.length)
      return list.filter((_, i) => {
        const isPicked = next() < remaining / (list.length - i)
        if (isPicked) remaining--
        return isPicked
      })
    },
  }
}
