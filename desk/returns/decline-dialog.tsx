import { required, TextInput } from 'react-admin'
import * as returnActions from '#contract/returns/actions.ts'
import type { DeskReturn } from '#contract/returns/desk.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { run, useAct } from '../actions/use-act.ts'

const validate = required('入力してください。')

export function DeclineDialog({ it, onClose }: { it: DeskReturn; onClose: () => void }) {
  const { id: returnId, revision: seen } = it
  const decline = useAct(returnActions.decline, {
    done: 'お断りとして記録しました。お客様にメールでお知らせします。',
    undo: ({ changed }) => (changed ? () => run(returnActions.reopen, { returnId, seen: seen + 1 }) : undefined),
    onDone: onClose,
  })
  return (
    <ActionDialog
      title="返品のお断り"
      submit="お断りする"
      isBusy={decline.isBusy}
      revision={seen}
      onSubmit={({ reason }) => decline.run({ returnId, seen, reason: String(reason) })}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label="理由（お客様にお知らせします）"
        validate={validate}
        helperText={false}
        multiline
        minRows={2}
      />
    </ActionDialog>
  )
}
