/**
 * What staff do. The command line runs it, and nothing in it depends on the command line. Its change, the entry of the log and
 * the stored response are written in one transaction, so repeating a call with its key changes nothing twice.
 */
import { decodeTime } from 'ulid'
import * as z from 'zod/mini'
import type { ActionSpec } from '#contract/shared/action.ts'
import { CodedError } from '#contract/shared/errors.ts'
import type { Db } from '#server/platform/db/client.ts'
import { notifyDesk } from '#server/platform/db/notify.ts'
import type { Deps } from '#server/platform/deps.ts'
import { submit } from '#server/platform/idempotency/submit.ts'
import type { Env } from '#server/platform/system/env.ts'
import { type Actor, assertPermission, assertShop, type Permission } from './actor.ts'
import { CommandError } from './command-error.ts'
import { type LogEntry, type LogRow, writeLog } from './log.ts'

export interface ActionContext {
  /** Idempotency key, from which ids can be made. */
  key: string
  actor: Actor
  nowMs: number
  /** When the person did it: earlier than now if the device had no signal. */
  tappedMs: number
  env: ActionEnv
}

/** Settings that rules depend on. */
export type ActionEnv = Pick<Env, 'STRIPE'>

interface ActionDeps extends Pick<Deps, 'db' | 'now'> {
  env: ActionEnv
}

export interface ActionResult<Output extends object> {
  /** Stored as JSON with the key for 90 days, so without personal data. */
  output: Output
  /** Missing if nothing has changed. */
  entry?: LogEntry
}

/** `seen` of the input: see `runAction`. */
export interface DeskAction<Input = unknown, Output extends object = object> extends Pick<
  ActionSpec<Input, Output>,
  'name' | 'input' | 'isOffline'
> {
  permission: Permission
  /** Throws CommandError to refuse; nothing is written then. */
  run(tx: Db, input: Input, context: ActionContext): Promise<ActionResult<Output>>
  /** Takes back the change of an entry of this action. Throws CommandError if something has changed since. */
  undo?(tx: Db, entry: LogRow, context: ActionContext): Promise<LogEntry>
}

/** Declares an action with the types of its input and output. */
export const deskAction = <Input, Output extends object>(
  action: DeskAction<Input, Output>,
): DeskAction<Input, Output> => action

export interface ActionCall {
  /** A ULID of the time when the person acted. */
  key: string
  actor: Actor
}

/**
 * Executes an action once per key. Throws CommandError if it is refused, and CodedError for a key that is in use or too old. `seen` of the input is the revision that it was made from (see `assertFresh`). A repeated call
 * may have read a later one, so it is not compared.
 */
export async function runAction<Input, Output extends object>(
  deps: ActionDeps,
  action: DeskAction<Input, Output>,
  given: Input,
  call: ActionCall,
): Promise<Output> {
  const { db, now } = deps
  const { key, actor } = call
  const { input, perform } = prepare(deps, action, given, call)
  const { seen: _, ...compared } = input as { seen?: unknown }
  const submission = {
    key,
    customerId: toKeyOwner(actor),
    call: action.name,
    text: JSON.stringify(compared),
    source: '',
  }
  const run = async (tx: Db): Promise<Output> => {
    const nowMs = now()
    const { output, entry } = await perform(tx, nowMs)
    if (entry) {
      await writeLog(tx, entry, { actor, action: action.name, key, nowMs })
      await notifyDesk(tx)
    }
    return output
  }
  // A refusal ends the transaction, so there is nothing to roll back within it.
  const work = { limits: [], rejectsBeforeWriting: true, run }
  const { body } = await submit({ db, now }, submission, () => work)
  return JSON.parse(body) as Output
}

/** What an action would do now. Throws CommandError if it would be refused; nothing is written. */
export async function previewAction<Input, Output extends object>(
  deps: ActionDeps,
  action: DeskAction<Input, Output>,
  given: Input,
  call: ActionCall,
): Promise<Output> {
  const { db, now } = deps
  const { perform } = prepare(deps, action, given, call)
  let result: ActionResult<Output> | undefined
  const undone = new Error('a preview is rolled back')
  const run = async (tx: Db): Promise<never> => {
    result = await perform(tx, now())
    throw undone
  }
  await db.transaction(run).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return result!.output
}

/** Refuses what the actor may not do, and input that is not valid. */
function prepare<Input, Output extends object>(
  { env }: ActionDeps,
  action: DeskAction<Input, Output>,
  given: Input,
  { key, actor }: ActionCall,
) {
  assertPermission(actor, action.permission)
  const input = parseInput(action, given)
  const perform = async (tx: Db, nowMs: number): Promise<ActionResult<Output>> => {
    const tappedMs = actor.kind === 'staff' ? Math.min(nowMs, decodeTime(key)) : nowMs
    const result = await action.run(tx, input, { key, actor, nowMs, tappedMs, env }).catch(refuse)
    // Only now it is known whose matter it is. The caller rolls back.
    assertShop(actor, result.entry?.subject.shopId)
    return result
  }
  return { input, perform }
}

/** Keys of one person mean nothing to another, and ids of customers have no colon. */
const toKeyOwner = ({ kind, name, id = name }: Actor): string => `desk:${kind}:${id}`

/** Of fields without a message of their own, which commands cannot get wrong. */
const toMessage = ({ path = [] }: { path?: PropertyKey[] | undefined }): string =>
  `入力内容をご確認ください（${path.map(String).join('.') || 'すべて'}）。`

function parseInput<Input>({ input }: Pick<DeskAction<Input>, 'input'>, given: Input): Input {
  const { data, error } = z.safeParse(input, given, { error: toMessage })
  if (error) throw new CommandError(error.issues[0]!.message)
  return data
}

/** The store would keep a final error as the response of the key. A refusal is not kept: it may be different later. */
function refuse(error: unknown): never {
  throw error instanceof CodedError && error.code !== 'VERIFICATION_NEEDED'
    ? new CommandError(error.message, { cause: error })
    : error
}
