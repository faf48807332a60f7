import { Button, Chip, List, ListItem, ListItemText } from '@mui/material'
import { type LogEntryRow, undoEntry } from '#contract/shared/desk-log.ts'
import { useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { Nothing } from '../frame/parts.tsx'

/** Who has done what, with a button where it can be taken back. */
export function LogEntries({ entries }: { entries: readonly LogEntryRow[] }) {
  const undo = useAct(undoEntry, { done: '操作を取り消しました。' })
  if (entries.length === 0) return <Nothing>該当する記録はありません。</Nothing>
  return (
    <List disablePadding>
      {entries.map(({ id, at, by, title, subjectId, change, undoOf, isUndone, canUndo }) => (
        <ListItem key={id} divider disableGutters sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ListItemText
            primary={`${title}　${subjectId}`}
            secondary={[`${formatInstant(at)}　${by}`, change].filter(Boolean).join('　')}
            sx={{ overflowWrap: 'anywhere', flexBasis: '16em' }}
          />
          {undoOf !== null && <Chip size="small" label={`記録${undoOf}の取り消し`} />}
          {isUndone && <Chip size="small" label="取り消し済み" />}
          {canUndo && (
            <Button
              disabled={undo.isBusy}
              aria-label={`${title}（${subjectId}）を取り消す`}
              onClick={() => undo.run({ seq: id })}
            >
              取り消す
            </Button>
          )}
        </ListItem>
      ))}
    </List>
  )
}
