import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { ActionSpec } from '#contract/shared/action.ts'
import { act } from './api.ts'
import { verify } from './session/auth-provider.ts'
import { toMessage } from './session/refusal.ts'

interface Options {
  /** What a person reads when it is done. */
  done: string
}

/** An action whose outcome a person is told. What is shown is read again after it, also if it was refused: it may be outdated. */
export function useAct<Input, Output extends object>(spec: ActionSpec<Input, Output>, { done }: Options) {
  const notify = useNotify()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => act(spec, input, { verify }),
    onSuccess: () => notify(done, { type: 'success' }),
    onError: (error) => notify(toMessage(error), { type: 'error', autoHideDuration: null }),
    onSettled: () => client.invalidateQueries(),
  })
  return { run: mutate, isBusy: isPending }
}
