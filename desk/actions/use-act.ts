import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { ActionSpec } from '#contract/shared/action.ts'
import { CodedError } from '#contract/shared/errors.ts'
import { NoNetworkError, parseError } from '#src/device/network/errors.ts'
import { act, preview } from '../network/api.ts'
import { dismiss, getOutput, type NewFile, submit, withdraw } from '../outbox/outbox.ts'
import type { ActionSummary } from '../outbox/store.ts'
import { loadMe } from '../session/auth-provider.ts'
import { toMessage } from '../session/refusal.ts'
import { verify } from '../session/verify-dialog.tsx'
import { showChange, toSubjectChange } from './changed-dialog.tsx'
import { offerUndo } from './undo-bar.tsx'

/** Runs an action in the name of the person who is logged in, and asks for their passkey where that is needed. */
export const run = <Input, Output extends object>(spec: ActionSpec<Input, Output>, input: Input): Promise<Output> =>
  act(spec, input, { verify })

/** What the action would do now. Rejects as it would. */
export const runPreview = <Input, Output extends object>(
  spec: ActionSpec<Input, Output>,
  input: Input,
): Promise<Output> => preview(spec, input, verify)

interface Options<Input, Output> {
  /** What a person reads when it is done. */
  done: string | ((output: Output, input: Input) => string)
  /** Of actions that work without signal: what the outbox shows until it has arrived. */
  summary?: ActionSummary
  /** Of the same: files that the input refers to by their ids. */
  files?: (() => readonly NewFile[]) | undefined
  /** Takes it back. Offered for a minute after it was done. Undefined if there is nothing to take back. */
  undo?: ((output: Output, input: Input) => (() => Promise<unknown>) | undefined) | undefined
  /** Called when it is done, also if it waits for the network, then without an output, such as to close the dialog. */
  onDone?: ((output: Output | undefined) => void) | undefined
}

type Result<Output> = { output: Output } | { waitingKey: string }

/**
 * An action whose outcome a person is told. If someone else has changed the subject first, the person sees both values and
 * chooses. What is shown is read again after each action, also if it was refused: it may be outdated.
 */
export function useAct<Input extends object, Output extends object>(
  spec: ActionSpec<Input, Output>,
  { done, summary, files, undo, onDone }: Options<Input, Output>,
) {
  const notify = useNotify()
  const client = useQueryClient()

  function tell(result: Result<Output>, input: Input): void {
    if ('waitingKey' in result) {
      const takeBack = async () => {
        if (!(await withdraw(result.waitingKey))) throw new CodedError('IN_PROGRESS')
      }
      return offerUndo({ text: `${summary!.label}を記録しました。つながると送信します。`, takeBack })
    }
    const text = typeof done === 'string' ? done : done(result.output, input)
    const takeBack = undo?.(result.output, input)
    if (takeBack) offerUndo({ text, takeBack })
    else notify(text, { type: 'success' })
  }

  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (input: Input): Promise<Result<Output>> =>
      spec.isOffline && summary
        ? runByOutbox(spec, input, { summary, files: files?.() ?? [] })
        : { output: await run(spec, input) },
    onSuccess(result, input) {
      tell(result, input)
      onDone?.('output' in result ? result.output : undefined)
    },
    onError(error, input) {
      const change = toSubjectChange(error)
      if (change) showChange({ change, overwrite: () => mutate({ ...input, seen: change.present }) })
      else if (error instanceof NoNetworkError)
        notify(
          '通信できなかったため、できたかどうかがわかりません。つながってから、同じ内容でもう一度お試しください。二重にはなりません。',
          {
            type: 'warning',
            autoHideDuration: null,
          },
        )
      else notify(toMessage(error), { type: 'error', autoHideDuration: null })
    },
    onSettled: () => client.invalidateQueries(),
  })
  return { run: mutate, isBusy: isPending }
}

/** Rejects with the server's refusal; the person is told at once, so the outbox need not show it. */
async function runByOutbox<Input extends object, Output extends object>(
  spec: ActionSpec<Input, Output>,
  input: Input,
  more: { summary: ActionSummary; files: readonly NewFile[] },
): Promise<Result<Output>> {
  const { id: owner } = await loadMe()
  const row = await submit({ spec, input, owner, ...more })
  if (row?.state === 'done') {
    await dismiss(row.key)
    return { output: getOutput<Output>(row) }
  }
  if (!row) throw new NoNetworkError(new Error('The row is gone'))
  if (row.state !== 'needsChoice') return { waitingKey: row.key }
  await dismiss(row.key)
  const { status, body } = row.response!
  throw await parseError(new Response(body, { status }))
}
