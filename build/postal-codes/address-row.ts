import type { Address } from 'yubin'
import type { PostalCodes } from '#contract/postal-codes.ts'
import { addressOf } from '#contract/typed-text.ts'

const UNLISTED = '以下に掲載がない場合'

/**
 * What a form can fill in for a postal code. Japan Post's list describes areas, not addresses, so what only describes
 * goes; where a code covers several towns, the town stays open. Undefined where it covers several municipalities, of
 * which the list at hand names only one: a wrong city is worse than none.
 */
export function addressRow(address: Address): PostalCodes[string] | undefined {
  const { prefecture, city, town } = address
  if (address.source === 'jigyosyo') return [prefecture, city, addressOf(town)]
  if (!address.multiTown) return [prefecture, city, townOf(town)]
  return town === UNLISTED ? undefined : [prefecture, city, '']
}

function townOf(listed: string): string {
  const town = listed
    .replace(/（.*$/, '')
    .replace(/第?[０-９]+地割.*$/, '')
    // 一円 means all of the municipality, but there is also a town of that name.
    .replace(/^.+一円$/, '')
  return town === UNLISTED || /の次に.*番地|、/.test(town) ? '' : addressOf(town)
}
