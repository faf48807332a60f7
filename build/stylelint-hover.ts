/**
 * Stylelint rule: `:hover` styles belong inside `@media (hover: hover)`. Outside, a touch screen keeps them after a tap
 * until the next one, and computes and paints them before it handles the tap.
 */
import stylelint, { type RuleBase } from 'stylelint'

const ruleName = 'hover/in-media'
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (selector: string) => `"${selector}" needs @media (hover: hover)`,
})

interface CssNode {
  name?: string
  params?: string
  parent?: unknown
}

/** `name` and `params` are those of an at-rule. */
function isInMedia({ name, params, parent }: CssNode): boolean {
  return (name === 'media' && params === '(hover: hover)') || (parent !== undefined && isInMedia(parent as CssNode))
}

const rule: RuleBase = (isEnabled: boolean) => (root, result) => {
  if (!isEnabled) return
  root.walkRules((node) => {
    if (!node.selector.includes(':hover') || isInMedia(node)) return
    stylelint.utils.report({ ruleName, result, node, message: messages.rejected(node.selector) })
  })
}

export default stylelint.createPlugin(ruleName, Object.assign(rule, { ruleName, messages }))
