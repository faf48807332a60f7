/** `node push-process.ts`: pushes events to a customer's browser. `SUBSCRIPTION`: the browser's subscription as JSON. */
import type { PushSubscription } from '#contract/push/schema.ts'
import { customers, sessions, pushSubscriptions } from '#server/customers/schema.ts'
import { enqueuePush, newDevicePush, pushJob } from '#server/customers/push.ts'
import { workOnEvents } from './job-process.ts'

const { endpoint, keys } = JSON.parse(process.env['SUBSCRIPTION'] ?? '') as PushSubscription
const customerId = 'hanako'
const person = { familyName: '', givenName: '', familyKana: '', givenKana: '', newsletter: false, termsVersion: '' }

await workOnEvents(async ({ db }, env) => {
  const at = new Date()
  const session = { id: 'there', customerId, generation: 1, issuedAt: at, device: '', createdAt: at, lastSeenAt: at }
  const subscription = {
    id: 'there',
    endpoint,
    ...keys,
    customerId,
    sessionId: session.id,
    createdAt: at,
    renewedAt: at,
  }
  await db
    .insert(customers)
    .values({ id: customerId, ...person, createdAt: at })
    .onConflictDoNothing()
  await db.insert(sessions).values(session).onConflictDoNothing()
  await db.insert(pushSubscriptions).values(subscription).onConflictDoNothing()
  const vapidKeys = { publicKey: env.VAPID_PUBLIC_KEY!, privateKey: env.VAPID_PRIVATE_KEY! }
  return {
    jobs: [pushJob({ db, env, vapidKeys, now: Date.now }, [newDevicePush])],
    handle: (eventId) =>
      db.transaction((tx) => enqueuePush(tx, newDevicePush, { customerId, eventId, nowMs: Date.now() })),
  }
})
