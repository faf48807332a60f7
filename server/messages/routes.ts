import * as messagesApi from '#contract/messages/api.ts'
import type { Deps } from '#server/deps.ts'
import { customerRoute, type Route, submissionRoute } from '#server/platform/http/route.ts'
import { submissionLimits } from '#server/platform/rate-limit/limits.ts'
import { listMessages, markMessagesRead, sendMessage } from './customer-messages.ts'
import { countUnread } from './rows.ts'

export const messageRoutes = (deps: Deps): Route[] => [
  customerRoute(messagesApi.list, ({ query }, { customerId }) => listMessages(deps, customerId, query.before)),
  customerRoute(messagesApi.countUnread, async (_, { customerId }) => ({
    unread: await countUnread(deps.db, customerId, 'shop'),
  })),
  customerRoute(messagesApi.markRead, ({ body }, { customerId }) => markMessagesRead(deps, customerId, body.upTo)),
  submissionRoute(
    messagesApi.send,
    (_, { source, customerId }) => submissionLimits(deps.env, { kind: 'message', source, contact: customerId! }),
    (tx, { body }, { key, customerId }) => sendMessage(deps, tx, { body, key, customerId: customerId! }),
  ),
]
