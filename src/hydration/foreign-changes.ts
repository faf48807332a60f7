/**
 * Changes that others make to the page's nodes: browsers that translate it, password managers and other extensions. React
 * expects its nodes where it has put them.
 */

interface NodeChange {
  target: Node
  addedNodes: Iterable<Node>
  removedNodes: Iterable<Node>
  previousSibling: Node | null
  nextSibling: Node | null
  oldValue?: string | null
}

/** Undoes changes that were recorded one after the other. Returns a function that makes them again. */
export function undoChanges(changes: readonly NodeChange[]): () => void {
  const redo = changes.toReversed().map(undoChange).toReversed()
  return () => {
    for (const redoChange of redo) redoChange()
  }
}

function undoChange(change: NodeChange): () => void {
  const { target, addedNodes, removedNodes, oldValue } = change
  if (target instanceof CharacterData) {
    const { data } = target
    target.data = oldValue ?? ''
    return () => void (target.data = data)
  }
  replace(addedNodes, removedNodes, change)
  return () => replace(removedNodes, addedNodes, change)
}

function replace(
  old: Iterable<Node>,
  replacement: Iterable<Node>,
  { target, previousSibling, nextSibling }: NodeChange,
): void {
  const isHere = (node: Node | null): node is ChildNode => node?.parentNode === target
  const nodes = [...replacement].filter((node) => !isHere(node))
  const [first, ...others] = [...old].filter(isHere)
  if (first) first.replaceWith(...nodes)
  else if (isHere(nextSibling)) nextSibling.before(...nodes)
  else if (isHere(previousSibling)) previousSibling.after(...nodes)
  else (target as Element).append(...nodes)
  for (const node of others) node.remove()
}

/**
 * Hydrates with the nodes that the server rendered, then makes the changes from before hydration again. `hydrateNow` must be
 * synchronous, otherwise a translator would change the text again before React reads it.
 */
export function hydrateWithoutChanges(changes: readonly MutationRecord[], hydrateNow: () => void): void {
  const redo = undoChanges(changes)
  hydrateNow()
  redo()
}
