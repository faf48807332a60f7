import type { Address } from 'yubin'
import type { PostalCodes } from '#contract/postal-codes/api.ts'
import { normalizeAddress } from '#contract/shared/normalize-text.ts'

const UNLISTED = '以下に掲載がない場合'

/**
 * What a form can fill in for a postal code. Japan Post's list describes areas, so descriptions are removed. The town is
 * empty if a code covers several. Undefined if a code covers several municipalities, because the list contains only one
 * of them, and a wrong city is worse than none.
 */
export function addressRow(address: Address): PostalCodes[string] | undefined {
  const { prefecture, city, town } = address
  if (address.source === 'jigyosyo') return [prefecture, city, normalizeAddress(town)]
  if (!address.multiTown) return [prefecture, city, townOf(town)]
  return town === UNLISTED ? undefined : [prefecture, city, '']
}

function townOf(listed: string): string {
  const town = listed
    .replace(/（.*$/, '')
    .replace(/第?[０-９]+地割.*$/, '')
    // 一円 means the whole municipality, but there is also a town of that name.
    .replace(/^.+一円$/, '')
  return town === UNLISTED || /の次に.*番地|、/.test(town) ? '' : normalizeAddress(town)
}
