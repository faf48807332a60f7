import * as messagesApi from '#contract/messages/api.ts'
import { MESSAGES_PER_CALL } from '#contract/shared/constants.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { messageCommands } from './desk.ts'
import { createMessageDeskRoutes } from './desk-routes.ts'
import { messagesOfPerson } from './person.ts'
import { messageMails, messagePush } from './mails.ts'
import { customerRoute, type Route, submissionRoute } from '#server/platform/http/route.ts'
import { submissionLimits } from '#server/platform/rate-limit/limits.ts'
import { listMessages, markMessagesRead, sendMessage } from './customer-messages.ts'
import { countUnread, deleteOldThreads, removeThread } from './rows.ts'

const messageRoutes = (deps: Deps): Route[] => [
  customerRoute(
    messagesApi.list,
    `The last ${MESSAGES_PER_CALL} messages, or those before a place in the thread; the oldest first`,
    ({ query }, { customerId }) => listMessages(deps, customerId, query.before),
  ),
  customerRoute(
    messagesApi.countUnread,
    'How many messages of the shop the customer has not seen',
    async (_, { customerId }) => ({
      unread: await countUnread(deps.db, customerId, 'shop'),
    }),
  ),
  customerRoute(
    messagesApi.markRead,
    'The customer has seen what the shop wrote, up to a place in the thread; repeatable',
    ({ body }, { customerId }) => markMessagesRead(deps, customerId, body.upTo),
  ),
  submissionRoute(
    messagesApi.send,
    'Write to the shop',
    (_, { source, customerId }) => submissionLimits(deps.env, { kind: 'message', source, contact: customerId! }),
    (tx, { body }, { key, customerId }) => sendMessage(deps, tx, { body, key, customerId: customerId! }),
  ),
]

export const messages: ServerModule = {
  routes: messageRoutes,
  mails: messageMails,
  pushes: [messagePush],
  desk: messageCommands,
  deskRoutes: createMessageDeskRoutes,
  person: [messagesOfPerson],
  logLabels: { customer: { isRead: { title: '既読' }, message: { title: '返信' } } },
  sweeps: [deleteOldThreads],
  async eraseCustomer(tx, customerId) {
    await removeThread(tx, customerId)
    return []
  },
}
