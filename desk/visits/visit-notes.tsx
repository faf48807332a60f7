import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import * as visitActions from '#contract/reservations/actions.ts'
import type { DeskVisit } from '#contract/reservations/desk.ts'
import { useAct } from '../actions/use-act.ts'
import { formatInstant } from '../frame/format.ts'
import { Section, Words } from '../frame/section.tsx'
import { toSubject } from './visit-subject.ts'

/** Notes of the staff, which customers never see. */
export function VisitNotes({ visit }: { visit: DeskVisit }) {
  const { id: reservationId, number, notes, name } = visit
  const [text, setText] = useState('')
  const note = useAct(visitActions.note, {
    summary: { label: 'メモ', subject: toSubject(visit), page: `/visits/${number}` },
    done: 'メモを残しました。',
    onDone: () => setText(''),
  })
  return (
    <Section title="店舗のメモ（お客様には見えません）">
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
        {notes.map((it) => (
          <li key={it.at + it.author}>
            <Typography variant="body2" color="textSecondary">{`${it.author}　${formatInstant(it.at)}`}</Typography>
            <Words>{it.text}</Words>
          </li>
        ))}
      </Stack>
      {name !== null && (
        <Stack
          component="form"
          direction="row"
          sx={{ gap: 1, mt: 1, alignItems: 'flex-end' }}
          onSubmit={(event: React.FormEvent) => {
            event.preventDefault()
            note.run({ reservationId, text })
          }}
        >
          <TextField
            label="メモ"
            multiline
            fullWidth
            margin="none"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="outlined" disabled={note.isBusy || text.trim() === ''}>
            残す
          </Button>
        </Stack>
      )}
    </Section>
  )
}
