/** Asks the device, and the server where the device cannot tell or takes too long over it. */
import { type Answer, addressOf, type CallInput, type Endpoint } from '#contract/endpoint.ts'
import { isOffline } from '../page-reach.ts'
import { refreshBehind } from './keep-pack.ts'
import { answerFromPack } from './pack-answers.ts'
import { pagePack, readPack } from './page-pack.ts'
import { noteShown } from './shown-answers.ts'

/** Longer it takes only while the index is made, or where storage is ill. Then whoever answers first is believed. */
const HEAD_START_MS = 300
/** A server that cannot be heard most likely fails, and only tells of it later than the device answers. */
const OFFLINE_HEAD_START_MS = 3_000

function firstOf<T>(device: Promise<T>, askServer: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let asked: Promise<T> | undefined
    const ask = () => (asked ??= askServer())
    // If the server fails, the device may still know.
    const headStart = isOffline() ? OFFLINE_HEAD_START_MS : HEAD_START_MS
    const timer = setTimeout(() => ask().then(resolve, () => {}), headStart)
    device.then(
      (answer) => {
        clearTimeout(timer)
        resolve(answer)
      },
      () => {
        clearTimeout(timer)
        ask().then(resolve, reject)
      },
    )
  })
}

let looked: Promise<unknown> | undefined

/** Once in a page, that is; after a failure again. */
const look = () =>
  (looked ??= readPack().catch((error: unknown) => {
    looked = undefined
    throw error
  }))

export async function askPack<E extends Endpoint>(
  it: E,
  input: CallInput<E> | undefined,
  askServer: () => Promise<Answer<E>>,
  signal: AbortSignal | undefined,
): Promise<Answer<E>> {
  const read = async () => {
    await look()
    const answer = await answerFromPack(pagePack, it, input)
    noteShown(addressOf(it, input), answer, () => answerFromPack(pagePack, it, input))
    refreshBehind()
    return answer
  }
  const answer = await firstOf(read(), askServer)
  signal?.throwIfAborted()
  return answer
}
