import { expect, it } from 'vitest'
import { openPage, type Windows } from './open-page.ts'

/** Windows by their reply; one without a reply is suspended. */
async function tapWith(...says: ('showing' | 'free' | 'stays behind' | 'busy' | undefined)[]): Promise<string[]> {
  const done: string[] = []
  const windows = says.map((word, n) => ({
    postMessage(message: unknown, ports?: Transferable[]) {
      const { type, path } = message as { type: string; path: string }
      if (type === 'OPEN_PAGE') done.push(`${n} opens ${path}`)
      else if (word) (ports![0] as MessagePort).postMessage(word === 'stays behind' ? 'free' : word)
    },
    focus: () =>
      word === 'stays behind' ? Promise.reject(new Error('refused')) : Promise.resolve(done.push(`${n} is shown`)),
  }))
  const clients: Windows = {
    matchAll: () => Promise.resolve(windows),
    openWindow: (path: string) => Promise.resolve(done.push(`a new one opens ${path}`)),
  }
  await openPage(clients, '/mypage')
  return done
}

it.each([
  ['a new window where there is none', [], ['a new one opens /mypage']],
  ['the window that shows the page already', ['free', 'showing'], ['1 is shown']],
  ['the last used window', ['free', 'free'], ['0 is shown', '0 opens /mypage']],
  ['another window than one in which something is typed', ['busy', 'free'], ['1 is shown', '1 opens /mypage']],
  ['a new window where all are busy', ['busy'], ['a new one opens /mypage']],
  ['a new window where the system shows no other', ['stays behind'], ['a new one opens /mypage']],
  ['a new window where all sleep', [undefined, undefined], ['a new one opens /mypage']],
] as const)('a tap leads to %s', async (_, says, done) => {
  expect(await tapWith(...says)).toEqual(done)
})
