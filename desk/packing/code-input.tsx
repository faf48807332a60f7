import PhotoCameraIcon from '@mui/icons-material/PhotoCamera'
import { Alert, Box, Button, Stack, TextField } from '@mui/material'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toCode } from '#contract/shared/normalize-text.ts'
import { canScan, useScanner } from './use-scanner.ts'

interface CodeInputProps {
  label: string
  /** On the button for what was typed. */
  submit: string
  onCode: (code: string) => void
  /** What was wrong with the last code. */
  problem?: string | undefined
  /** It has the focus from the start, for a scanner that types. */
  isReady?: boolean
}

/** A code that is typed, read by a scanner that types it, or seen by the camera where there is one. */
export function CodeInput({ label, submit, onCode, problem, isReady = false }: CodeInputProps) {
  const [text, setText] = useState('')
  const [isCameraOn, setIsCameraOn] = useState(false)
  const { video, problem: cameraProblem } = useScanner(isCameraOn, (code) => onCode(toCode(code)))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isReady) input.current?.focus()
  }, [isReady])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const code = toCode(text)
    if (code === '') return
    setText('')
    onCode(code)
  }
  return (
    <Stack component="form" onSubmit={send} noValidate sx={{ gap: 1 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          label={label}
          value={text}
          inputRef={input}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          error={problem !== undefined}
          helperText={problem}
          sx={{ flex: '1 1 14rem', m: 0 }}
          slotProps={{ htmlInput: { autoCapitalize: 'characters', enterKeyHint: 'done' } }}
        />
        <Button type="submit" variant="outlined">
          {submit}
        </Button>
        {canScan() && (
          <Button
            variant="outlined"
            startIcon={<PhotoCameraIcon />}
            aria-pressed={isCameraOn}
            onClick={() => setIsCameraOn(!isCameraOn)}
          >
            {isCameraOn ? 'カメラを閉じる' : 'カメラで読む'}
          </Button>
        )}
      </Stack>
      {isCameraOn && cameraProblem === undefined && (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          sx={{ width: '100%', maxWidth: 480, aspectRatio: '4 / 3', bgcolor: '#000', borderRadius: 1 }}
        />
      )}
      {isCameraOn && cameraProblem !== undefined && <Alert severity="warning">{cameraProblem}</Alert>}
    </Stack>
  )
}
