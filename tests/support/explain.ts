/** Records the statements of real calls, and asks the database how it executes them. */
import type { Database } from '#server/platform/db/client.ts'

export interface Statement {
  text: string
  params: unknown[]
}

export interface Statements {
  /** What `run` reads and changes. */
  observe(run: () => Promise<unknown>): Promise<Statement[]>
  explain(statement: Statement): Promise<string>
}

interface Logger {
  logQuery(text: string, params: unknown[]): void
}

/** What Drizzle's sessions have in both drivers. Those of transactions get the options. */
interface Session {
  logger: Logger
  options: { logger?: Logger }
  client: { query(text: string, params: unknown[]): Promise<{ rows: { 'QUERY PLAN': string }[] }> }
}

export function observeStatements(database: Database): Statements {
  const { session } = database.db as unknown as { session: Session }
  let statements: Statement[] = []
  const logger: Logger = { logQuery: (text, params) => void statements.push({ text, params }) }
  session.logger = logger
  session.options.logger = logger
  return {
    async observe(run) {
      statements = []
      await run()
      return statements.filter(({ text }) => /^\s*(select|with|update|delete) /.test(text))
    },
    async explain({ text, params }) {
      const { rows } = await session.client.query(`explain ${text}`, params)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    },
  }
}

export const seqScanOf = (tables: readonly string[]): RegExp => new RegExp(`Seq Scan on (${tables.join('|')})\\b`)
