/** What the commands that change one order have in common. */
import { MAX_TEXT, type OrderInput, type StateOutput, UNDO_SECONDS } from '#contract/orders/actions.ts'
import { ORDER_STATE_LABELS, type OrderState } from '#contract/orders/states.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import {
  actionCommand,
  type Command,
  type CommandInput,
  type DeskDeps,
  findChoice,
} from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { findOrder } from './desk-search.ts'
import type { OrderRow } from './rows.ts'

export const WHICH = '<番号|ID>'

export async function findGiven({ db }: Pick<DeskDeps, 'db'>, [which = '']: readonly string[]): Promise<OrderRow> {
  const row = await findOrder(db, which)
  if (!row) throw new CommandError(`ご注文が見つかりません: ${which}`)
  return row
}

export const STATE_OPTION = `<${Object.values(ORDER_STATE_LABELS).join('|')}>`

/** By its label or its name. */
export function parseState(text: string | undefined): OrderState | undefined {
  if (text === undefined) return undefined
  const found = findChoice(ORDER_STATE_LABELS, text)
  if (!found)
    throw new CommandError(`状態は ${Object.values(ORDER_STATE_LABELS).join('|')} で指定してください: ${text}`)
  return found
}

export function readText(options: CommandInput['options'], name: string): string {
  const text = (options[name] ?? '').trim()
  if (text === '') throw new CommandError(`--${name} を指定してください。`)
  if (text.length > MAX_TEXT) throw new CommandError(`--${name} は${MAX_TEXT}文字までで指定してください。`)
  return text
}

/** Follows what the command has done. */
export const formatUndo = (number: string): string => `${UNDO_SECONDS}秒以内なら orders undo ${number} で取り消せます。`

interface Change<Input extends OrderInput, Output extends object> extends Pick<Command, 'options' | 'about'> {
  action: DeskAction<Input, Output>
  /** After the order. */
  operands?: string[]
  /** The input besides the order. May throw CommandError. */
  read?: (given: CommandInput) => Omit<Input, keyof OrderInput>
  done: string | ((output: Output) => string)
  before: string
  canUndo?: boolean
}

/** A command that changes one order and reports whether anything changed. */
export const changeCommand = <Input extends OrderInput, Output extends Pick<StateOutput, 'changed'>>({
  operands = [],
  read,
  done,
  before,
  canUndo = false,
  ...rest
}: Change<Input, Output>): Command =>
  actionCommand({
    ...rest,
    operands: [WHICH, ...operands],
    async run(deps, given, perform) {
      const { id: orderId, number, revision: seen } = await findGiven(deps, given.operands)
      const output = await perform({ orderId, seen, ...read?.(given) } as Input)
      const { changed } = output
      const doneText = typeof done === 'string' ? done : done(output)
      const undo = changed && canUndo ? [formatUndo(number)] : []
      return { lines: [...`${number}: ${changed ? doneText : before}`.split('\n'), ...undo], data: { changed } }
    },
  })
