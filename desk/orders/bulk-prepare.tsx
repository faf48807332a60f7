import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as orderActions from '#contract/orders/actions.ts'
import type { DeskOrderRow } from '#contract/orders/desk.ts'
import { offerUndo } from '../actions/undo-bar.tsx'
import { run } from '../actions/use-act.ts'
import { toMessage } from '../session/refusal.ts'
import { type ResultLine, ResultLines } from './result-lines.tsx'
import { undoOrder } from './use-order.ts'

async function prepare({ id: orderId, number, revision: seen }: DeskOrderRow) {
  const input = { orderId, seen }
  try {
    const output = await run(orderActions.prepare, input)
    const line: ResultLine = output.changed
      ? { number, severity: 'success', text: '手配中にしました。' }
      : { number, severity: 'info', text: 'すでに手配中です。' }
    return { line, takeBack: undoOrder(output, input) }
  } catch (error) {
    const line: ResultLine = { number, severity: 'error', text: toMessage(error) }
    return { line, takeBack: undefined }
  }
}

/** Each order by itself, one after the other: one that is refused does not keep the others. */
export function BulkPrepare({ rows, onClose }: { rows: readonly DeskOrderRow[]; onClose: () => void }) {
  // The list behind it changes with each order.
  const [given] = useState(rows)
  const [lines, setLines] = useState<ResultLine[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const client = useQueryClient()
  const start = async () => {
    setIsRunning(true)
    const undos: (() => Promise<unknown>)[] = []
    for (const row of given) {
      const { line, takeBack } = await prepare(row)
      if (takeBack) undos.push(takeBack)
      setLines((before) => [...before, line])
    }
    setIsRunning(false)
    void client.invalidateQueries()
    if (undos.length === 0) return
    offerUndo({
      text: `${undos.length}件を手配中にしました。`,
      takeBack: async () => {
        for (const takeBack of undos) await takeBack()
      },
    })
  }
  const isDone = lines.length === given.length
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="prepare-title">
      <DialogTitle id="prepare-title">{given.length}件を手配中にする</DialogTitle>
      <DialogContent>
        {lines.length === 0 ? (
          <DialogContentText>
            手配中にすると、お客様はご自分でキャンセルできなくなります。手配中にできないご注文は、理由を表示します。
          </DialogContentText>
        ) : (
          <ResultLines lines={lines} />
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={isRunning} onClick={onClose}>
          {isDone ? '閉じる' : 'やめる'}
        </Button>
        {!isDone && (
          <Button variant="contained" disabled={isRunning} onClick={() => void start()}>
            手配中にする
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
