/**
 * Lets React change a page that the browser translates. Chrome, Edge and Google's translators replace each text node with a
 * `<font>` element, so React would write to nodes that are no longer shown, and fail to remove them or to insert before them
 * (https://github.com/facebook/react/issues/11538). Before React changes such text, the original text of the element is put
 * back; the browser then translates all of it again. See decision 66.
 */
import { undoChanges } from './foreign-changes.ts'

interface Change {
  target: Node
  addedNodes: Node[]
  removedNodes: Node[]
  previousSibling: Node | null
  nextSibling: Node | null
}

/** Replacements of text by its translation, by element, in their order. */
const replacementsOf = new WeakMap<Node, Change[]>()
/** The element that a replaced text node belongs to. */
const parentOf = new WeakMap<Node, Node>()

/** The store has no `<font>` elements. */
const isFont = (node: Node | null) => node?.nodeName === 'FONT'
const isText = (node: Node) => node.nodeType === Node.TEXT_NODE

/** Whether a node was inserted beside one that was then removed, or in the place of one that was removed before. */
function isOneReplacement(first: Change, second: MutationRecord): boolean {
  if (first.target !== second.target) return false
  const isInserted = first.removedNodes.length === 0 && second.addedNodes.length === 0
  if (isInserted) return first.addedNodes.some((it) => it === second.previousSibling || it === second.nextSibling)
  const isRemoved = first.addedNodes.length === 0 && second.removedNodes.length === 0
  return isRemoved && first.previousSibling === second.previousSibling && first.nextSibling === second.nextSibling
}

/** Some translators replace a text in two steps. */
function joinSteps(records: readonly MutationRecord[]): Change[] {
  const changes: Change[] = []
  for (const record of records) {
    const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record
    const last = changes.at(-1)
    if (last && isOneReplacement(last, record)) {
      last.addedNodes.push(...addedNodes)
      last.removedNodes.push(...removedNodes)
    } else
      changes.push({
        target,
        addedNodes: [...addedNodes],
        removedNodes: [...removedNodes],
        previousSibling,
        nextSibling,
      })
  }
  return changes
}

/** Also of a text whose translation is part of the one beside it. */
const isTranslation = ({ addedNodes, removedNodes, previousSibling, nextSibling }: Change): boolean =>
  addedNodes.some(isFont) ||
  (addedNodes.length === 0 && removedNodes.some(isText) && (isFont(previousSibling) || isFont(nextSibling)))

function collect(records: readonly MutationRecord[]) {
  for (const change of joinSteps(records)) {
    const { target, removedNodes } = change
    if (isTranslation(change)) {
      replacementsOf.set(target, [...(replacementsOf.get(target) ?? []), change])
      for (const node of removedNodes) if (isText(node)) parentOf.set(node, target)
    } else if (removedNodes.some(isFont)) removeReplacements(target, removedNodes)
  }
}

const observer = new MutationObserver(collect)

/** The translation was taken back, or React has replaced all that the element contains. */
function removeReplacements(target: Node, fonts: readonly Node[]) {
  const rest = replacementsOf.get(target)?.filter(({ addedNodes }) => !addedNodes.some((it) => fonts.includes(it)))
  if (rest?.length) replacementsOf.set(target, rest)
  else replacementsOf.delete(target)
}

/** Puts the original text of an element back. */
function restoreText(element: Node) {
  collect(observer.takeRecords())
  const replacements = replacementsOf.get(element)
  if (!replacements) return
  replacementsOf.delete(element)
  undoChanges(replacements)
  // Only what was just undone.
  observer.takeRecords()
}

function restoreNode(node: Node) {
  const parent = parentOf.get(node)
  if (parent && node.parentNode !== parent) restoreText(parent)
}

/** The child of `parent` that contains the node, which may have been wrapped. */
function findChild(parent: Node, node: Node | null): Node | null {
  let child = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Before React renders. Without a translation it changes nothing. */
export function followTranslation(): void {
  const prototype = Node.prototype
  const { appendChild, insertBefore, removeChild } = prototype
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')!

  observer.observe(document.body, { childList: true, subtree: true })

  prototype.appendChild = function <Child extends Node>(this: Node, node: Child) {
    restoreNode(node)
    return appendChild.call(this, node) as Child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    restoreNode(node)
    if (before && before.parentNode !== this) restoreText(this)
    return insertBefore.call(this, node, findChild(this, before)) as Child
  }
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    if (child.parentNode !== this) restoreText(this)
    const parent = child.parentNode
    return parent && this.contains(parent) ? (removeChild.call(parent, child) as Child) : child
  }
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      restoreNode(this)
      nodeValue.set!.call(this, value)
    },
  })
}
