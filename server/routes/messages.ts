import { countUnread, listMessages, readMessages, sendMessage } from '#contract/messages.ts'
import type { Deps } from '../deps.ts'
import { submissionLimits } from '../domain/customers/limits.ts'
import * as messages from '../domain/messages/customer-messages.ts'
import * as rows from '../domain/messages/message-rows.ts'
import { customerRoute, type Route, submissionRoute } from '../route.ts'

export const messageRoutes = (deps: Deps): Route[] => [
  customerRoute(listMessages, ({ query }, { customerId }) => messages.listMessages(deps, customerId, query.before)),
  customerRoute(countUnread, async (_, { customerId }) => ({
    unread: await rows.countUnread(deps.db, customerId, 'shop'),
  })),
  customerRoute(readMessages, ({ body }, { customerId }) => messages.readMessages(deps, customerId, body.upTo)),
  submissionRoute(
    sendMessage,
    (_, { source, customerId }) => submissionLimits(deps.env, { kind: 'message', source, contact: customerId! }),
    (tx, { body }, { key, customerId }) => messages.sendMessage(deps, tx, { body, key, customerId: customerId! }),
  ),
]
