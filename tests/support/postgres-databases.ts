/** Creates and deletes databases on the PostgreSQL of the tests. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Resolves to the URL of a new database: empty, or a copy of `template`, to which nothing may be connected. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const url = new URL(serverUrl)
  url.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  const source = template ? nameOf(template) : `template0 encoding 'UTF8' locale 'C.UTF-8'`
  await run(serverUrl, `create database ${nameOf(url.href)} template ${source}`)
  return url.href
}

export const dropDatabase = (serverUrl: string, url: string): Promise<void> =>
  run(serverUrl, `drop database ${nameOf(url)} with (force)`)

const nameOf = (url: string) => new URL(url).pathname.slice(1)

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
