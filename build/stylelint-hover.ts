/**
 * A rule of Stylelint: styles for `:hover` are inside `@media (hover: hover)`. A touch screen would show them after a tap,
 * until the next one, and compute and paint them before the tap is handled.
 */
import stylelint, { type RuleBase } from 'stylelint'

const ruleName = 'hover/in-media'
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (selector: string) => `"${selector}" needs @media (hover: hover)`,
})

/** A list such as `.active, .active:hover` keeps its styles while a pointer hovers. */
const keepsStyles = (selectors: string[]): boolean =>
  selectors.some((it) => it.includes(':hover') && selectors.includes(it.replace(':hover', '')))

interface CssNode {
  type: string
  name?: string
  params?: string
  parent?: unknown
}

function isInMedia({ parent }: CssNode): boolean {
  const container = parent as CssNode | undefined
  if (!container) return false
  return (container.name === 'media' && container.params?.includes('(hover: hover)')) || isInMedia(container)
}

const rule: RuleBase = (isEnabled: boolean) => (root, result) => {
  if (!isEnabled) return
  root.walkRules((node) => {
    if (!node.selector.includes(':hover') || keepsStyles(node.selectors) || isInMedia(node)) return
    stylelint.utils.report({ ruleName, result, node, message: messages.rejected(node.selector) })
  })
}

export default stylelint.createPlugin(ruleName, Object.assign(rule, { ruleName, messages }))
