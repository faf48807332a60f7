import { Button, Snackbar, SnackbarContent } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { atom, getDefaultStore, useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { UNDO_SECONDS } from '#contract/orders/actions.ts'
import { SECOND_MS } from '#contract/shared/constants.ts'
import { toMessage } from '../session/refusal.ts'
import { useShortcut } from '../frame/shortcuts.ts'

interface Undoable {
  /** What was done. */
  text: string
  takeBack: () => Promise<unknown>
}

interface Offered extends Undoable {
  until: number
}

const offeredAtom = atom<Offered | undefined>(undefined)

/** The last action only: whoever goes on working has seen that the one before was right. */
export const offerUndo = (undoable: Undoable): void =>
  getDefaultStore().set(offeredAtom, { ...undoable, until: Date.now() + UNDO_SECONDS * SECOND_MS })

/** The next person on a shared tablet must not take back what this one has done. */
export const clearUndo = (): void => getDefaultStore().set(offeredAtom, undefined)

/** What was done last, as long as the customer was not told. */
export function UndoBar() {
  const [offered, setOffered] = useAtom(offeredAtom)
  const [isBusy, setIsBusy] = useState(false)
  const secondsLeft = useSecondsLeft(offered?.until)
  const notify = useNotify()
  const client = useQueryClient()
  const takeBack = () => {
    if (!offered || isBusy || secondsLeft === 0) return
    setIsBusy(true)
    offered
      .takeBack()
      .then(
        () => notify('取り消しました。', { type: 'success' }),
        (error: unknown) => notify(toMessage(error), { type: 'error', autoHideDuration: null }),
      )
      .finally(() => {
        setIsBusy(false)
        setOffered(undefined)
        void client.invalidateQueries()
      })
  }
  useShortcut('u', takeBack)
  if (!offered || secondsLeft === 0) return null
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
      <SnackbarContent
        message={offered.text}
        action={
          <>
            <Button color="inherit" disabled={isBusy} onClick={takeBack}>
              取り消す（あと{secondsLeft}秒）
            </Button>
            <Button color="inherit" onClick={() => setOffered(undefined)}>
              閉じる
            </Button>
          </>
        }
      />
    </Snackbar>
  )
}

function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS))
}
