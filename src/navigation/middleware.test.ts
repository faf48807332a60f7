import { describe, expect, it } from 'vitest'
import { runMiddleware } from './middleware.ts'

const declares = (...names: string[]) => ({ staticData: { middleware: names } })
const inBrowser = { isServer: false, href: '/items', isPreload: false }
const thrownBy = (run: () => Promise<unknown>) =>
  run().then(
    () => undefined,
    (error: unknown) => error,
  )

describe('what pages declare is run before their data is read', () => {
  it('runs outer routes before inner ones, each after the one before has finished', async () => {
    const log: string[] = []
    const slow = (name: string) => async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
    }
    await runMiddleware([declares('a'), { staticData: {} }, declares('b')], inBrowser, { a: slow('a'), b: slow('b') })
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('runs none of them when one is unknown, and says which, as status 500', async () => {
    const log: string[] = []
    const error = await thrownBy(() =>
      runMiddleware([declares('a', 'nonsense')], inBrowser, { a: () => void log.push('a') }),
    )
    expect(error).toMatchObject({ statusCode: 500, message: 'Unknown middleware nonsense' })
    expect(log).toEqual([])
  })

  it.each(['constructor', 'toString', '__proto__'])('does not take %s for a middleware', async (name) => {
    expect(await thrownBy(() => runMiddleware([declares(name)], inBrowser))).toMatchObject({
      message: `Unknown middleware ${name}`,
    })
  })

  it('stops at the first that throws', async () => {
    const log: string[] = []
    const stop = () => {
      throw new Error('stop')
    }
    const error = await thrownBy(() =>
      runMiddleware([declares('stop', 'b')], inBrowser, { stop, b: () => void log.push('b') }),
    )
    expect(error).toMatchObject({ message: 'stop' })
    expect(log).toEqual([])
  })
})

describe('the server, which knows no session', () => {
  it.each(['public', 'guest', 'auth'])('lets everybody pass to pages that are %s', async (name) => {
    await expect(runMiddleware([declares(name)], { ...inBrowser, isServer: true })).resolves.toBeUndefined()
  })
})
