/**
 * Whether this device is told, and the server's knowledge of it. The browser's subscription may end without a word and
 * the store's key may change, so what the customer chose is kept, and looked after at each start.
 */
import { subscribePush, unsubscribePush } from '#contract/push.ts'
import { readSettings } from '#contract/settings.ts'
import { call } from '#src/local/call.ts'
import { keep, readKept } from '#src/local/device-storage.ts'
import { pageSession } from '#src/local/page-session.ts'
import { sessionIdOf } from '#src/local/session-token.ts'
import { notePushDeclined } from './push-declined.ts'
import { type PushState, readPushState } from './push-state.ts'
import { findSubscription, subscribe } from './subscription.ts'

/** `on` or `off`, as it was chosen last. */
const CHOICE_KEY = 'komorebi.push'
const TOLD_KEY = 'komorebi.push-told'

/** Asks for the permission, so it has to follow from a tap. Rejects where the push service or the server cannot be had. */
export async function turnPushOn(pushKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const subscription = await subscribe(pushKey)
  keep(TOLD_KEY, '')
  try {
    await tellServer(subscription)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  keep(CHOICE_KEY, 'on')
  return 'on'
}

/** The device comes first. A server that cannot hear it learns it from the push service. */
export async function turnPushOff(): Promise<PushState> {
  keep(CHOICE_KEY, 'off')
  notePushDeclined()
  const subscription = await findSubscription()
  await subscription?.unsubscribe()
  if (subscription) await call(unsubscribePush, { body: { endpoint: subscription.endpoint } }).catch(() => {})
  return 'off'
}

/** Once the permission is there: brings back what was lost, and tells the server whose device it is now. */
export async function checkPush(): Promise<void> {
  const choice = readKept(CHOICE_KEY)
  const found = await findSubscription()
  if (choice === 'off' ? !found : !found && choice !== 'on') return
  if (choice === 'off') return void (await turnPushOff())
  const { pushKey } = await call(readSettings)
  await tellServer(await subscribe(pushKey))
}

/** A log-out of which the server cannot hear: nothing of the customer's may arrive here. It comes back with `checkPush`. */
export async function cutPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/** Once a day, and when something is new. */
async function tellServer(subscription: PushSubscription): Promise<void> {
  const session = pageSession().keeper.peek()
  const today = new Date().toISOString().slice(0, 10)
  const told = [today, session ? sessionIdOf(session) : 'guest', subscription.endpoint].join(' ')
  if (readKept(TOLD_KEY) === told) return
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  await call(subscribePush, { body: { endpoint, keys } })
  keep(TOLD_KEY, told)
}
