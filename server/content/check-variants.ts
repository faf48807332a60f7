import { problemOf, type TextEntry } from './content.ts'
import type { ItemFile } from './files.ts'
import type { Place, Problem } from './problems.ts'
import { repeated } from './repeated.ts'

type Item = TextEntry<ItemFile>
type Refuse = (place: Place, reason: string) => void

export function checkVariants(items: Item[]): Problem[] {
  const problems: Problem[] = []
  const all = items.flatMap((item) => item.value.variants.map((variant, i) => ({ item, sku: variant.sku, i })))
  for (const { again, first } of repeated(all, ({ sku }) => sku)) {
    problems.push(
      problemOf(again.item, ['variants', again.i, 'sku'], `${again.sku} is a variant of ${first.item.source.file}`),
    )
  }
  for (const item of items) {
    const refuse: Refuse = (place, reason) => problems.push(problemOf(item, place, reason))
    checkColours(item.value, refuse)
    checkChoices(item.value, refuse)
    checkSales(item.value, refuse)
    checkSamples(item.value, refuse)
  }
  return problems
}

function checkColours({ colours, variants }: ItemFile, refuse: Refuse) {
  const keyed = colours.map(({ key }, i) => ({ key, i }))
  for (const { again } of repeated(keyed, ({ key }) => key))
    refuse(['colours', again.i, 'key'], `${again.key} stands here twice`)
  for (const { key, i } of keyed) {
    if (!variants.some(({ colour }) => colour === key)) refuse(['colours', i, 'key'], `no variant comes in ${key}`)
  }
  for (const [i, { colour }] of variants.entries()) {
    if (!colours.some(({ key }) => key === colour)) refuse(['variants', i, 'colour'], `there is no colour ${colour}`)
  }
}

/** A customer chooses colour and size: together they name one variant. */
function checkChoices({ variants }: ItemFile, refuse: Refuse) {
  const choices = variants.map(({ colour, size = '' }, i) => ({ colour, size, i }))
  for (const { again } of repeated(choices, ({ colour, size }) => `${colour}\n${size}`)) {
    refuse(['variants', again.i], `${again.colour}${again.size && ` ${again.size}`} is offered twice`)
  }
  const isSized = variants.some(({ size }) => size)
  for (const { size, i } of choices)
    if (isSized && !size) refuse(['variants', i, 'size'], 'the other variants have a size')
}

function checkSales({ variants }: ItemFile, refuse: Refuse) {
  for (const [i, { price, salePrice, saleUntil }] of variants.entries()) {
    if (salePrice !== undefined && salePrice >= price)
      refuse(['variants', i, 'salePrice'], `is not below the price ${price}`)
    if (saleUntil !== undefined && salePrice === undefined)
      refuse(['variants', i, 'saleUntil'], 'there is no salePrice')
  }
}

/** A sample is smaller and lighter than the item, so it must not inherit the item's size, weight and shipping. */
function checkSamples({ variants }: ItemFile, refuse: Refuse) {
  if (variants.every(({ sample }) => sample)) refuse(['variants'], 'there are only samples')
  for (const [i, { sample, ...own }] of variants.entries()) {
    if (!sample) continue
    for (const key of ['sizeMm', 'weightKg', 'shipping'] as const)
      if (own[key] === undefined) refuse(['variants', i], `a sample needs ${key}`)
  }
}
