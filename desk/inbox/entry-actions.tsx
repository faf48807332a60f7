import { Button, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import * as applicationActions from '#contract/applications/actions.ts'
import * as inboxActions from '#contract/inbox/actions.ts'
import type { InboxEntry } from '#contract/inbox/desk.ts'
import * as inquiryActions from '#contract/inquiries/actions.ts'
import * as messageActions from '#contract/messages/actions.ts'
import { run, useAct } from '../actions/use-act.ts'
import { ColleagueDialog } from '../staff/colleague-dialog.tsx'

/** Who answers, and how far it is. */
export function EntryActions({ entry }: { entry: InboxEntry }) {
  const { id, kind, assignee, isOpen, thread, form } = entry
  const [isChoosing, setIsChoosing] = useState(false)
  const stop = () => setIsChoosing(false)
  const assign = useAct(inboxActions.assign, { done: '担当を決めました。', onDone: stop })
  const close = useAct(messageActions.close, { done: '対応済みにしました。' })
  const hasEntry = form !== null || (thread !== null && thread.messages.length > 0)
  if (!hasEntry) return null
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button variant="outlined" onClick={() => setIsChoosing(true)}>
        {assignee ? `担当 ${assignee.name}` : '担当を決める'}
      </Button>
      {kind === 'message' && isOpen && (
        <Button variant="outlined" disabled={close.isBusy} onClick={() => close.run({ customerId: id })}>
          返信せずに対応済みにする
        </Button>
      )}
      {form && <StateSelect id={id} kind={kind} form={form} />}
      {isChoosing && (
        <ColleagueDialog
          present={assignee?.id ?? null}
          isBusy={assign.isBusy}
          onChoose={(colleague) => assign.run({ entryId: id, to: colleague?.id ?? null, seen: assignee?.id ?? null })}
          onClose={stop}
        />
      )}
    </Stack>
  )
}

interface StateSelectProps extends Pick<InboxEntry, 'id' | 'kind'> {
  form: NonNullable<InboxEntry['form']>
}

function StateSelect({ id, kind, form: { status: seen, statuses } }: StateSelectProps) {
  const spec = kind === 'application' ? applicationActions.state : inquiryActions.state
  const labelOf = (status: string) => statuses.find((it) => it.id === status)?.label ?? status
  const change = useAct(spec, {
    done: (_, { status }) => `「${labelOf(status)}」にしました。`,
    undo: ({ changed }, { status }) => (changed ? () => run(spec, { id, seen: status, status: seen }) : undefined),
  })
  return (
    <TextField
      select
      size="small"
      margin="none"
      fullWidth={false}
      label="状態"
      sx={{ minWidth: 160 }}
      value={seen}
      disabled={change.isBusy}
      onChange={({ target }) => change.run({ id, seen, status: target.value })}
    >
      {statuses.map((it) => (
        <MenuItem key={it.id} value={it.id}>
          {it.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
