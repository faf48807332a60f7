import { useState } from 'react'
import type { Address } from '#contract/addresses/schema.ts'
import { matchesAddress } from '#contract/addresses/search.ts'
import { TextField } from '#src/ui/field/text-field.tsx'

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 5

/** The addresses that match, and the field to search them; without the field while there are few. */
export function useAddressSearch(addresses: readonly Address[]) {
  const [query, setQuery] = useState('')
  const isOffered = addresses.length >= SEARCHED_FROM
  const found = isOffered ? addresses.filter((it) => matchesAddress(it, query)) : addresses
  const field = isOffered && (
    <div>
      <TextField
        type="search"
        label="お届け先をさがす"
        placeholder="お名前・住所・郵便番号・電話番号"
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <p role="status">{found.length === 0 && '見つかりませんでした。別の言葉でお試しください。'}</p>
    </div>
  )
  return { found, field }
}
