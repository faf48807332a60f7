import { describe, expect, it } from 'vitest'
import { runMiddleware } from './middleware.ts'

const declares = (...names: string[]) => ({ staticData: { middleware: names } })
const inBrowser = { isServer: false, href: '/items', isPreload: false }
const thrownBy = (run: () => Promise<unknown>) =>
  run().then(
    () => undefined,
    (error: unknown) => error,
  )

describe('middleware declared by pages runs before their data is loaded', () => {
  it('runs outer routes before inner ones, each after the previous one has finished', async () => {
    const log: string[] = []
    const slow = (name: string) => async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
    }
    await runMiddleware([declares('a'), { staticData: {} }, declares('b')], inBrowser, { a: slow('a'), b: slow('b') })
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('runs none when one is unknown, and names it, as status 500', async () => {
    const log: string[] = []
    const error = await thrownBy(() =>
      runMiddleware([declares('a', 'nonsense')], inBrowser, { a: () => void log.push('a') }),
    )
    expect(error).toMatchObject({ statusCode: 500, message: 'Unknown middleware nonsense' })
    expect(log).toEqual([])
  })

  it.each(['constructor', 'toString', '__proto__'])('does not accept %s as a middleware', async (name) => {
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

describe('the server, which has no session', () => {
  it.each(['public', 'guest', 'auth'])('allows everyone on pages that are %s', async (name) => {
    await expect(runMiddleware([declares(name)], { ...inBrowser, isServer: true })).resolves.toBeUndefined()
  })
})
