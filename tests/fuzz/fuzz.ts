/** `npm run test:fuzz -- 100000 7`: 100,000 requests with the seed 7, on both databases. */
import { openDatabase } from '#server/platform/db/client.ts'
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { ENDPOINTS, getEndpointName } from '#contract/endpoints.ts'
import { fuzz } from './run.ts'

const [count = '', seed = ''] = process.argv.slice(2)
if (![count, seed].every((it) => /^\d+$/.test(it))) throw new Error('npm run test:fuzz -- <requests> <seed>')

const cluster = await startPostgresCluster()
if (!cluster) console.warn('PostgreSQL is not installed (initdb): only the embedded database is tested.')

const databases = {
  embedded: () => openDatabase({ memory: true }),
  ...(cluster && { PostgreSQL: () => openDatabase({ databaseUrl: cluster.url, onProblem: () => {} }) }),
}

console.log(`${count} requests, seed ${seed}`)
for (const [name, open] of Object.entries(databases)) {
  const { statuses, done, problems } = await fuzz(open, {
    count: Number(count),
    seed: Number(seed),
  })
  console.log(`on ${name}: ${JSON.stringify(statuses)}, ${problems.length === 0 ? 'nothing wrong' : 'WRONG'}`)
  const missed = ENDPOINTS.map(getEndpointName).filter((it) => !done.has(it))
  if (missed.length > 0) console.log(`never answered with 200: ${missed.join(', ')}`)
  for (const problem of problems) {
    console.log(`${problem}\nrepeat with: npm run test:fuzz -- ${/^request (\d+)/.exec(problem)?.[1] ?? count} ${seed}`)
    process.exitCode = 1
  }
}
await cluster?.stop()
process.exit()
