import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  Typography,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionSpec } from '#contract/shared/action.ts'
import { runPreview, run } from '../actions/use-act.ts'
import { Waiting } from '../frame/parts.tsx'
import { toMessage } from '../session/refusal.ts'
import type { PlannedChange } from './drafts.ts'

/** `12,800円 → 13,000円`, or why it cannot be. */
interface Outcome {
  text: string
  isProblem: boolean
  isDone?: boolean
}

interface PreviewDialogProps {
  changes: readonly PlannedChange[]
  /** With the SKUs of which nothing is left to do. */
  onApplied: (skus: ReadonlySet<string>) => void
  onClose: () => void
}

interface Described {
  before?: string
  after?: string
  changed?: boolean
}

type AnySpec = ActionSpec<unknown, object>

/** One after the other, because each locks the catalogue for a moment. */
async function previewAll(changes: readonly PlannedChange[]): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  for (const { id, change, before = '', after = '', problem } of changes) {
    if (!change) {
      outcomes.set(id, { text: problem ?? '', isProblem: true })
      continue
    }
    try {
      const found: Described = await runPreview(change.spec as AnySpec, change.input)
      const text = `${found.before ?? before} → ${found.after ?? after}`
      outcomes.set(
        id,
        found.changed === false ? { text: 'すでにこの内容です。', isProblem: false } : { text, isProblem: false },
      )
    } catch (error) {
      outcomes.set(id, { text: toMessage(error), isProblem: true })
    }
  }
  return outcomes
}

/** Shows what would change, and applies it: each change by itself, so that one that is refused stops no other. */
export function PreviewDialog({ changes: given, onApplied, onClose }: PreviewDialogProps) {
  const client = useQueryClient()
  const [changes] = useState(given)
  const [applied, setApplied] = useState<ReadonlyMap<string, Outcome>>()
  const [isBusy, setIsBusy] = useState(false)
  const preview = useQuery({
    queryKey: ['prices-preview', changes],
    queryFn: () => previewAll(changes),
    staleTime: Infinity,
    gcTime: 0,
    enabled: applied === undefined,
  })
  const outcomes = applied ?? preview.data
  const possible = changes.filter(({ id }) => preview.data?.get(id)?.isProblem === false)

  async function apply() {
    setIsBusy(true)
    const results = new Map(preview.data)
    for (const { id, change } of possible) {
      try {
        await run(change!.spec as AnySpec, change!.input)
        results.set(id, { ...results.get(id)!, isDone: true })
      } catch (error) {
        results.set(id, { text: toMessage(error), isProblem: true })
      }
      setApplied(new Map(results))
    }
    setIsBusy(false)
    const failed = new Set(changes.filter(({ id }) => !results.get(id)?.isDone).map(({ sku }) => sku))
    onApplied(new Set(changes.map(({ sku }) => sku).filter((sku) => !failed.has(sku))))
    await client.invalidateQueries()
  }

  const problems = changes.filter(({ id }) => outcomes?.get(id)?.isProblem).length
  const done = changes.filter(({ id }) => outcomes?.get(id)?.isDone).length
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby="preview-title">
      <DialogTitle id="preview-title">変更の確認</DialogTitle>
      <DialogContent>
        {!outcomes && <Waiting error={preview.error} />}
        {outcomes && (
          <>
            <Typography aria-live="polite" sx={{ mb: 1 }}>
              {applied
                ? `${done}件を反映しました。${problems > 0 ? `${problems}件は反映していません。` : ''}`
                : `${possible.length}件を反映できます。${problems > 0 ? `${problems}件は、このままでは反映できません。` : ''}`}
            </Typography>
            <List disablePadding>
              {changes.map(({ id, sku, title }) => {
                const { text, isProblem, isDone } = outcomes.get(id) ?? { text: '', isProblem: true }
                return (
                  <ListItem key={id} divider disableGutters>
                    <ListItemText
                      primary={`${title}（${sku}）`}
                      secondary={
                        isProblem ? (
                          <Alert severity="warning">{text}</Alert>
                        ) : (
                          `${text}${isDone ? '　反映しました' : ''}`
                        )
                      }
                      slotProps={{ secondary: { component: 'div' } }}
                      sx={{ overflowWrap: 'anywhere' }}
                    />
                  </ListItem>
                )
              })}
            </List>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {applied ? '閉じる' : 'やめる'}
        </Button>
        {!applied && (
          <Button variant="contained" disabled={isBusy || possible.length === 0} onClick={() => void apply()}>
            {possible.length}件を反映する
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
