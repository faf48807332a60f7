/** A connection of its own for LISTEN, made when first needed and made anew when it breaks. */
import pg from 'pg'

/** Short enough that missed notifications are made up for within two seconds of the database's return. */
const RETRY_MS = 500
/** A database that cannot be reached is a failure to tell of, not one to wait for. */
export const CONNECT_TIMEOUT_MS = 10_000

type OnNotice = (payload: string) => void

export function listenOnPostgres(url: string, onProblem: (error: Error) => void) {
  const channels = new Map<string, Set<OnNotice>>()
  let connection: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'komorebi listener',
      keepAlive: true,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const onNotice of channels.get(channel) ?? []) onNotice(payload ?? '')
    })
    client.on('error', onProblem)
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      // The connection is already broken; the error below is the one that counts.
      void client.end().catch(() => {})
      throw error
    }
    client.on('end', reconnectLater)
    return client
  }

  function reconnectLater() {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connection = connect()
      connection.then(tellThatSomethingMayBeMissed, (error: Error) => {
        onProblem(error)
        reconnectLater()
      })
    }, RETRY_MS)
  }

  function tellThatSomethingMayBeMissed() {
    for (const listeners of channels.values()) for (const onNotice of listeners) onNotice('')
  }

  return {
    async listen(channel: string, onNotice: OnNotice): Promise<() => Promise<void>> {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(onNotice))
      connection ??= connect()
      const client = await connection
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return async () => {
        listeners.delete(onNotice)
      }
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(retry)
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
