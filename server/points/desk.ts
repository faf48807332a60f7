/** Desk commands for points. */
import {
  GRANT_REASONS,
  MAX_POINTS,
  type PointsInput,
  type PointsOutput,
  TAKE_REASONS,
} from '#contract/points/actions.ts'
import { formatPoints } from '#contract/points/labels.ts'
import { CUSTOMER_OPERAND, loadRequestedCustomer } from '#server/customers/desk.ts'
import type { DeskAction } from '#server/platform/desk/action.ts'
import { actionCommand, type Command, findChoice, formatChoices } from '#server/platform/desk/command.ts'
import { CommandError } from '#server/platform/desk/command-error.ts'
import { parseCount } from '#server/platform/desk/parse-number.ts'
import { countAvailable, grantAction, takeAction } from './desk-actions.ts'

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

const formatChange = ({ before, available }: PointsOutput): string =>
  `${formatPoints(before)}から${formatPoints(available)}に`

const changeCommand = <Reason extends string>({ action, reasons, about }: Change<Reason>): Command =>
  actionCommand({
    action,
    operands: [CUSTOMER_OPERAND, '<ポイント>'],
    options: { reason: `<${formatChoices(reasons)}>`, commit: '<確かめた残高>' },
    about,
    async run(deps, { operands, options }, perform) {
      const { id: customerId, familyName, givenName } = await loadRequestedCustomer(deps, operands)
      const points = parseCount(operands[1]!, { name: 'ポイント', min: 1, max: MAX_POINTS })
      const given = { customerId, points, reason: parseReason(reasons, options['reason']) }
      const name = `${familyName} ${givenName} 様`
      const { commit } = options
      if (commit !== undefined) {
        const output = await perform({ ...given, seen: parseCount(commit, { name: '--commit ', min: 0 }) })
        return { lines: [`${name}: ${formatChange(output)}しました。`], data: output }
      }
      const seen = await countAvailable(deps.db, customerId, deps.now())
      const output = await perform({ ...given, seen }, { isPreview: true })
      return {
        lines: [
          `${name}: ${formatChange(output)}します。`,
          `まだ変えていません。この内容でよければ、--commit ${seen} をつけて、もう一度実行してください。`,
        ],
        data: output,
      }
    },
  })

export const pointCommands: Command[] = [
  changeCommand({
    action: grantAction,
    reasons: GRANT_REASONS,
    about: 'ポイントを付与する（--commit に確かめた残高をつけるまでは、確かめるだけ。有効期限はお買い物のものと同じ）',
  }),
  changeCommand({
    action: takeAction,
    reasons: TAKE_REASONS,
    about: 'ポイントを減らす（残高まで。--commit に確かめた残高をつけるまでは、確かめるだけ）',
  }),
]
