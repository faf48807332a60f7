import { Checkbox, InputBase, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { KeyboardEvent } from 'react'
import type { DeskVariant } from '#contract/items/desk.ts'
import { WideTable } from '../frame/parts.tsx'
import { type Cells, type Column, COLUMNS, type Draft, type Drafts, isSameCell, toCells } from './drafts.ts'

interface PriceGridProps {
  rows: readonly DeskVariant[]
  drafts: Drafts
  mayPrice: boolean
  onChange: (row: DeskVariant, change: Partial<Omit<Draft, 'row'>>) => void
  onPaste: (row: DeskVariant, column: Column, text: string) => void
}

const TITLES: Record<Column, string> = { price: '価格', sale: 'セール価格', until: 'セールの終わり' }

const HINTS: Record<Column, string> = { price: '', sale: 'なし', until: '期限なし' }

/** As in a spreadsheet: up and down, and Enter for the next row. */
function moveWithin(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (step === 0 || event.nativeEvent.isComposing) return
  event.preventDefault()
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[name=${event.currentTarget.name}]`)]
  const next = cells[cells.indexOf(event.currentTarget) + step]
  next?.focus()
  next?.select()
}

export const PriceGrid = ({ rows, drafts, mayPrice, onChange, onPaste }: PriceGridProps) => (
  <WideTable>
    <Table size="small" stickyHeader aria-label="価格と公開">
      <TableHead>
        <TableRow>
          <TableCell>商品</TableCell>
          {COLUMNS.map((it) => (
            <TableCell key={it} align={it === 'until' ? 'left' : 'right'} sx={{ whiteSpace: 'nowrap' }}>
              {TITLES[it]}
            </TableCell>
          ))}
          {['在庫', '公開', '販売'].map((it) => (
            <TableCell key={it} align={it === '在庫' ? 'right' : 'center'} sx={{ whiteSpace: 'nowrap' }}>
              {it}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <VariantRow
            key={row.id}
            row={row}
            isFirst={rows[index - 1]?.itemId !== row.itemId}
            draft={drafts.get(row.id)}
            mayPrice={mayPrice}
            onChange={onChange}
            onPaste={onPaste}
          />
        ))}
      </TableBody>
    </Table>
  </WideTable>
)

interface VariantRowProps extends Omit<PriceGridProps, 'rows' | 'drafts'> {
  row: DeskVariant
  /** Of its item: the visibility is the item's. */
  isFirst: boolean
  draft: Draft | undefined
}

function VariantRow({ row, isFirst, draft, mayPrice, onChange, onPaste }: VariantRowProps) {
  const shown: Cells = { ...toCells(row), ...draft?.cells }
  const visibility = draft?.visibility ?? row.visibility
  const selling = draft?.selling ?? row.selling
  const label = [row.name, row.choice].filter(Boolean).join(' ')
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ minWidth: 180 }}>
        <Typography variant="body2" sx={{ fontWeight: isFirst ? 'bold' : undefined }}>
          {row.name}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          {[row.choice, row.id, row.isComing && '公開前'].filter(Boolean).join('・')}
        </Typography>
      </TableCell>
      {COLUMNS.map((column) => {
        const isChanged = !isSameCell(shown[column], toCells(row)[column])
        return (
          <TableCell key={column} padding="none" sx={{ bgcolor: isChanged ? 'action.selected' : undefined }}>
            <InputBase
              value={shown[column]}
              placeholder={HINTS[column]}
              disabled={!mayPrice}
              sx={{
                width: column === 'until' ? 160 : 110,
                minHeight: 44,
                px: 1,
                '& input': { textAlign: column === 'until' ? 'left' : 'right' },
              }}
              slotProps={{
                input: {
                  'aria-label': `${label}の${TITLES[column]}`,
                  name: column,
                  inputMode: column === 'until' ? 'text' : 'numeric',
                  onKeyDown: moveWithin,
                  onPaste: (event) => {
                    const text = event.clipboardData.getData('text/plain')
                    if (!/[\n\t]/.test(text.trimEnd())) return
                    event.preventDefault()
                    onPaste(row, column, text)
                  },
                },
              }}
              onChange={({ target }) => onChange(row, { cells: { [column]: target.value } })}
            />
          </TableCell>
        )
      })}
      <TableCell align="right">{row.stock}</TableCell>
      <TableCell align="center" padding="none">
        {isFirst && (
          <Checkbox
            checked={visibility === 'shown'}
            slotProps={{ input: { 'aria-label': `${row.name}を公開する` } }}
            onChange={({ target }) => onChange(row, { visibility: target.checked ? 'shown' : 'hidden' })}
          />
        )}
      </TableCell>
      <TableCell align="center" padding="none">
        <Checkbox
          checked={selling === 'sold'}
          slotProps={{ input: { 'aria-label': `${label}を販売する` } }}
          onChange={({ target }) => onChange(row, { selling: target.checked ? 'sold' : 'paused' })}
        />
      </TableCell>
    </TableRow>
  )
}
