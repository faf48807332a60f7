/** Someone else was first: what is there now, and one tap for either. */
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { atom, getDefaultStore, useAtom } from 'jotai'
import * as z from 'zod/mini'
import { type SubjectChange, subjectChangeSchema } from '#contract/shared/desk-change.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { formatAgo } from '../frame/format.ts'

interface Shown {
  change: SubjectChange
  /** Repeats the person's own action on what is there now. */
  overwrite: () => void
}

const shownAtom = atom<Shown | undefined>(undefined)

export const showChange = (shown: Shown): void => getDefaultStore().set(shownAtom, shown)

/** At the log-out. */
export const clearChange = (): void => getDefaultStore().set(shownAtom, undefined)

export const toSubjectChange = (error: unknown): SubjectChange | undefined =>
  error instanceof CodedError && error.code === 'CHANGED'
    ? z.safeParse(subjectChangeSchema, error.details).data
    : undefined

export function ChangedDialog() {
  const [shown, setShown] = useAtom(shownAtom)
  const close = () => setShown(undefined)
  if (!shown) return null
  const { by = 'ほかの方', at, value } = shown.change
  return (
    <Dialog open onClose={close} role="alertdialog" aria-labelledby="changed-title">
      <DialogTitle id="changed-title">
        {by}が{at === undefined ? '先に' : formatAgo(at)}変更しました
      </DialogTitle>
      <DialogContent>
        <DialogContentText>
          いまは、{value}になっています。この内容のままにするか、ご自分の変更を行うかを選んでください。
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            close()
            shown.overwrite()
          }}
        >
          自分の変更を行う
        </Button>
        <Button variant="contained" onClick={close}>
          いまの内容のままにする
        </Button>
      </DialogActions>
    </Dialog>
  )
}
