import type { ResponseBody } from '#contract/shared/endpoint.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enqueueMail } from '#server/platform/mailer/enqueue.ts'
import { customerRoute, type Route, submissionRoute } from '#server/platform/http/route.ts'
import type { ServerModule } from '#server/platform/modules/server-module.ts'
import { loadNoticeAddress } from '#server/shops/notice-address.ts'
import { submissionLimits } from '#server/platform/rate-limit/limits.ts'
import { createFormCommands } from './desk.ts'
import type { FormBody, FormContent, FormKind } from './kind.ts'
import { createFormMails } from './mails.ts'
import { mailRefusal, receiveForm } from './receive.ts'
import { createFormSource } from './person.ts'
import { deleteDecidedForms, eraseForms, listOwnForms, toReceipt } from './rows.ts'

/** The whole server side of a kind of form. */
export function createFormModule(kind: FormKind): ServerModule {
  const { submission, deletedAfterMonths } = kind
  const mails = createFormMails(kind)
  const bodyOf = ({ body }: { body: unknown }) => body as FormBody<FormContent>

  const routes = (deps: Deps): Route[] => [
    submissionRoute(
      kind.create,
      `Send the form「${submission.label}」. With a token for that customer`,
      (input, { source, customerId }) =>
        submissionLimits(deps.env, {
          kind: submission.name,
          source,
          contact: customerId ?? bodyOf(input).contact.email.toLowerCase(),
        }),
      (tx, input, { key, customerId }) =>
        receiveForm(kind, mails, deps, tx, { body: bodyOf(input), key, customerId }) as Promise<
          ResponseBody<typeof kind.create>
        >,
      {
        onUnseenRejection: (tx, input, { key, customerId }, refusal) =>
          mailRefusal(kind, mails, tx, { body: bodyOf(input), key, customerId }, refusal),
      },
    ),
    customerRoute(
      kind.list,
      `The customer's own forms「${submission.label}」, the latest first`,
      async (_, { customerId }) => ({
        data: (await listOwnForms(kind, deps.db, customerId)).map(toReceipt),
      }),
    ),
  ]

  return {
    routes,
    mails: Object.values(mails),
    desk: createFormCommands(kind),
    logLabels: { [submission.name]: { status: { title: '状態', codes: kind.statuses } } },
    person: [createFormSource(kind)],
    ...(deletedAfterMonths !== undefined && {
      sweeps: [(db, now) => deleteDecidedForms(kind, db, now, deletedAfterMonths)],
    }),
    async eraseCustomer(tx, customerId, now, env) {
      const open = await eraseForms(kind, tx, customerId, now)
      if (open.length === 0) return []
      const numbers = new Map<string, string[]>()
      for (const { number, content } of open) {
        const to = await loadNoticeAddress(tx, env, content ? await kind.findShopId?.(tx, content) : undefined)
        numbers.set(to, [...(numbers.get(to) ?? []), number])
      }
      for (const [to, own] of numbers)
        await enqueueMail(tx, mails.withdrawn, {
          to,
          props: { name: 'ご担当者', numbers: own },
          eventId: `${submission.name}Withdrawn:${customerId}:${to}`,
        })
      return [
        { text: `あわせて、${submission.label}を取り下げ、\n内容を消去しました。` },
        { lines: open.map(({ number }) => `受付番号：${number}`) },
      ]
    },
  }
}
