/** Desk commands for points. */
import { formatPoints } from '#contract/points/labels.ts'
import { CUSTOMER_OPERAND, loadRequestedCustomer } from '#server/customers/desk.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import { actionCommand, type Command, findChoice, formatChoices } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { parseCount } from '#server/platform/desk/parse-number.ts'
import {
  GRANT_REASONS,
  grantAction,
  MAX_POINTS,
  type PointsInput,
  type PointsOutput,
  TAKE_REASONS,
  takeAction,
} from './desk-actions.ts'

function parseReason<Reason extends string>(labels: Record<Reason, string>, text: string | undefined): Reason {
  const found = findChoice(labels, text)
  if (!found) throw new CommandError(`--reason は ${formatChoices(labels)} で指定してください。`)
  return found
}

interface Change<Reason extends string> {
  action: DeskAction<PointsInput<Reason>, PointsOutput>
  reasons: Record<Reason, string>
  about: string
}

const changeCommand = <Reason extends string>({ action, reasons, about }: Change<Reason>): Command =>
  actionCommand({
    action,
    operands: [CUSTOMER_OPERAND, '<ポイント>'],
    options: { reason: `<${formatChoices(reasons)}>` },
    about,
    async run(deps, { operands, options }, perform) {
      const { id: customerId, familyName, givenName } = await loadRequestedCustomer(deps, operands)
      const points = parseCount(operands[1]!, { name: 'ポイント', min: 1, max: MAX_POINTS })
      const output = await perform({ customerId, points, reason: parseReason(reasons, options['reason']) })
      const { before, available } = output
      const change = `${formatPoints(before)}から${formatPoints(available)}にしました。`
      return { lines: [`${familyName} ${givenName} 様: ${change}`], data: output }
    },
  })

export const pointCommands: Command[] = [
  changeCommand({
    action: grantAction,
    reasons: GRANT_REASONS,
    about: 'ポイントを付与する（有効期限はお買い物のものと同じ）',
  }),
  changeCommand({ action: takeAction, reasons: TAKE_REASONS, about: 'ポイントを減らす（残高まで）' }),
]
