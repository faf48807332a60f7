/** A dedicated connection for LISTEN, opened on first use and reopened when it breaks. */
import pg from 'pg'

/** Short enough to catch up within two seconds after the database returns. */
const RETRY_MS = 500
/** An unreachable database is reported instead of waiting for it. */
export const CONNECT_TIMEOUT_MS = 10_000

/** Shown by PostgreSQL for each connection. */
export const APPLICATION_NAME = 'komorebi'

type OnNotification = (payload: string) => void

export function listenOnPostgres(url: string, onProblem: (error: Error) => void) {
  const channels = new Map<string, Set<OnNotification>>()
  let connection: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: `${APPLICATION_NAME} listener`,
      keepAlive: true,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const onNotification of channels.get(channel) ?? []) onNotification(payload ?? '')
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
      connection.then(notifyMissed, (error: Error) => {
        onProblem(error)
        reconnectLater()
      })
    }, RETRY_MS)
  }

  function notifyMissed() {
    for (const listeners of channels.values()) for (const onNotification of listeners) onNotification('')
  }

  return {
    async listen(channel: string, onNotification: OnNotification): Promise<() => Promise<void>> {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(onNotification))
      connection ??= connect()
      const client = await connection
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return async () => {
        listeners.delete(onNotification)
      }
    },
    async close(): Promise<void> {
      closed = true
      clearTimeout(retry)
      // A connection that could not be opened need not be closed.
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
