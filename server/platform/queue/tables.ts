/** The tables of pg-boss, in a schema of their own. It brings them to its newer versions itself when it starts. */
import { getConstructionPlans } from 'pg-boss'

export const JOBS_SCHEMA = 'jobs'

/** How pg-boss reaches the database: text with `$1` … and values, or several statements without values. */
export interface JobStore {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** They stand before pg-boss starts, so that a job can be made by whoever has the database open. */
export async function makeJobTables({ executeSql }: JobStore): Promise<void> {
  const { rows } = await executeSql(`select to_regclass('${JOBS_SCHEMA}.version') is not null as stand`)
  if (!rows[0]?.['stand']) await executeSql(getConstructionPlans(JOBS_SCHEMA))
}
