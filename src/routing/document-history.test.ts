import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { loadDocuments } from './document-history.ts'

function openAt(path: string) {
  const load = vi.fn<(how: 'assign' | 'replace', href: string) => void>()
  return { history: loadDocuments(createMemoryHistory({ initialEntries: [path] }), load), load }
}

it.each([
  ['/', '/checkout'],
  ['/login', '/checkout?from=cart#note'],
  ['/mypage', '/mypage/payment'],
  ['/mypage/payment', '/mypage/points'],
  ['/checkout/completion?order=261120-ABCDEF', '/'],
])('from %s to %s loads a document', (from, to) => {
  const { history, load } = openAt(from)
  history.push(to)
  history.replace(to)
  expect(load.mock.calls).toEqual([
    ['assign', to],
    ['replace', to],
  ])
  // The history of the old document does not change: Back leads to it.
  expect(history.location.href).toBe(from)
})

it.each([
  ['/', '/items?q=checkout'],
  ['/mypage', '/mypage/order'],
  ['/checkout', '/checkout/completion?order=261120-ABCDEF'],
  ['/checkout', '/mypage/payment'],
])('from %s to %s stays in the document', (from, to) => {
  const { history, load } = openAt(from)
  history.push(to)
  expect(history.location.href).toBe(to)
  history.replace(from)
  expect(history.location.href).toBe(from)
  expect(load).not.toHaveBeenCalled()
})
