import { expect, it } from 'vitest'
import { makeOptional } from './browser-types.ts'

it.each([
  ['a method', 'interface HTMLElement { showPopover(): void; focus(): void }', 'showPopover?(): void; focus(): void'],
  ['a property', 'interface Document { readonly prerendering: boolean }', 'prerendering?: boolean'],
  ['a static method', 'declare var URL: { canParse(text: string): boolean; createObjectURL(): string }', 'canParse?('],
  ['a method of a mixin', 'interface ParentNode { moveBefore(): void }', 'moveBefore?(): void'],
  ['a global', 'declare var URLPattern: { new(): URLPattern }', 'URLPattern: ({ new(): URLPattern }) | undefined'],
  ['a part of a namespace', 'declare namespace Intl { const Segmenter: { new(): Segmenter } }', ') | undefined'],
  [
    'a function',
    'declare function requestIdleCallback(): number;',
    'declare var requestIdleCallback: typeof __requestIdleCallback | undefined;',
  ],
])('makes %s optional that one of the oldest browsers lacks', (_, source, changed) =>
  expect(makeOptional(source)).toContain(changed),
)

it.each([
  'interface Document { readonly title: string }',
  'interface ReadonlyArray<T> { flatMap(): T; toSorted(): T[] }',
  'declare var AbortSignal: { timeout(ms: number): AbortSignal }',
  'declare function fetch(): Promise<Response>;',
  // Its members come with it.
  'interface URLPattern { test(): boolean }',
])('leaves %s', (source) => expect(makeOptional(source)).toBe(source))

it('takes the versions into account', () =>
  expect(makeOptional('interface HTMLElement { showPopover(): void }', { chrome: 114 })).not.toContain('?'))
