import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

interface ActionDialogProps {
  title: string
  /** On the button. */
  submit: string
  isBusy: boolean
  /** Of what the form is about, as it is shown now. If it changes meanwhile, the person is told. */
  revision?: number | string | undefined
  defaultValues?: FieldValues
  onSubmit: (values: FieldValues) => void
  onClose: () => void
  /** Inputs of react-admin. */
  children?: ReactNode
}

/** A form for an action that needs more than a tap. */
export function ActionDialog({ title, submit, isBusy, revision, children, onClose, ...form }: ActionDialogProps) {
  const [openedAt] = useState(revision)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={title}>
      <Form {...form} sanitizeEmptyValues={false}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 1, pt: 1 }}>
            {revision !== openedAt && (
              <Alert severity="warning">
                ほかの方が、いま内容を変更しました。入力した内容は残っています。新しい内容を確認してから、続けてください。
              </Alert>
            )}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>やめる</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
