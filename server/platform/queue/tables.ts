/** The tables of pg-boss, in a separate schema. pg-boss migrates them when it starts. */
import { getConstructionPlans } from 'pg-boss'

export const JOBS_SCHEMA = 'jobs'

/** Database access of pg-boss: one statement with `$1` … and values, or several statements without values. */
export interface JobStore {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Created before pg-boss starts, so that any process with the database open can enqueue jobs. */
export async function createJobTables({ executeSql }: JobStore): Promise<void> {
  const { rows } = await executeSql(`select to_regclass('${JOBS_SCHEMA}.version') is not null as stand`)
  if (!rows[0]?.['stand']) await executeSql(getConstructionPlans(JOBS_SCHEMA))
}
