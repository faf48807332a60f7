import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { ActionSpec } from '#contract/shared/action.ts'
import { act } from '../network/api.ts'
import { verify } from '../session/auth-provider.ts'
import { toMessage } from '../session/refusal.ts'
import { showChange, toSubjectChange } from './changed-dialog.tsx'
import { offerUndo } from './undo-bar.tsx'

/** Runs an action in the name of the person who is logged in, and asks for their passkey where that is needed. */
export const run = <Input, Output extends object>(spec: ActionSpec<Input, Output>, input: Input): Promise<Output> =>
  act(spec, input, { verify })

interface Options<Input, Output> {
  /** What a person reads when it is done. */
  done: string | ((output: Output, input: Input) => string)
  /** Takes it back. Offered for a minute after it was done. Undefined if there is nothing to take back. */
  undo?: ((output: Output, input: Input) => (() => Promise<unknown>) | undefined) | undefined
  /** Called when it is done, such as to close the dialog. */
  onDone?: ((output: Output) => void) | undefined
}

/**
 * An action whose outcome a person is told. If someone else has changed the subject first, the person sees both values and
 * chooses. What is shown is read again after each action, also if it was refused: it may be outdated.
 */
export function useAct<Input extends object, Output extends object>(
  spec: ActionSpec<Input, Output>,
  { done, undo, onDone }: Options<Input, Output>,
) {
  const notify = useNotify()
  const client = useQueryClient()
  const { mutate, mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => run(spec, input),
    onSuccess(output, input) {
      const text = typeof done === 'string' ? done : done(output, input)
      const takeBack = undo?.(output, input)
      if (takeBack) offerUndo({ text, takeBack })
      else notify(text, { type: 'success' })
      onDone?.(output)
    },
    onError(error, input) {
      const change = toSubjectChange(error)
      if (change) showChange({ change, overwrite: () => mutate({ ...input, seen: change.present }) })
      else notify(toMessage(error), { type: 'error', autoHideDuration: null })
    },
    onSettled: () => client.invalidateQueries(),
  })
  return { run: mutate, runAsync: mutateAsync, isBusy: isPending }
}
