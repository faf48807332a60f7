import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  url: string
  received: { mail: Email; from: string; to: string[]; secure: boolean; user: unknown }[]
  stop(): Promise<void>
}

/** A mail server with STARTTLS and a self-signed certificate. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    async onData(stream, session, callback) {
      const bytes = await buffer(stream).catch(() => undefined)
      // The sending process was killed.
      if (!bytes) return callback(new Error('not received in full'))
      const mail = await PostalMime.parse(bytes)
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        mail,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        secure: session.secure,
        user: session.user,
      })
      return callback(null)
    },
    ...options,
  })
  server.on('error', () => {})
  const net = server.listen(0, '127.0.0.1')
  await once(net, 'listening')
  const { port } = net.address() as AddressInfo
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
