import { Stack, Typography } from '@mui/material'
import type { OrderLine, ShippedPieces } from '#contract/orders/schema.ts'
import { CountInput } from '../frame/count-input.tsx'
import { GoodsPicture } from '../frame/picture.tsx'
import { formatVariant } from './order-lines.tsx'

interface PiecesChoiceProps {
  lines: readonly OrderLine[]
  /** What can be chosen. */
  pieces: readonly ShippedPieces[]
  /** By SKU. */
  counts: Readonly<Record<string, number>>
  onChange: (sku: string, count: number) => void
}

/** How many pieces of each kind. */
export const PiecesChoice = ({ lines, pieces, counts, onChange }: PiecesChoiceProps) => (
  <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
    {pieces.map(({ sku, quantity }) => {
      const line = lines.find((it) => it.sku === sku)
      const name = line?.name ?? sku
      return (
        <Stack key={sku} component="li" direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <GoodsPicture picture={line?.picture ?? null} size={3} />
          <Stack sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[sku, line && formatVariant(line)].filter(Boolean).join('　')}
            </Typography>
          </Stack>
          <CountInput label={name} value={counts[sku] ?? 0} max={quantity} onChange={(count) => onChange(sku, count)} />
        </Stack>
      )
    })}
  </Stack>
)

/** Those of which there are some. */
export const toPieces = (counts: Readonly<Record<string, number>>): ShippedPieces[] =>
  Object.entries(counts)
    .map(([sku, quantity]) => ({ sku, quantity }))
    .filter(({ quantity }) => quantity > 0)

export const countAll = (pieces: readonly ShippedPieces[]): Record<string, number> =>
  Object.fromEntries(pieces.map(({ sku, quantity }) => [sku, quantity]))
