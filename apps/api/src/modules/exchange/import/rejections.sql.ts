import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import type { CellFault } from '#entities/exchange/import-rejection'

interface Rejections {
  jobId: string
  rows: readonly { row: number; faults: readonly CellFault[]; cells: Buffer }[]
}

/** Stores rows of an import for correction; one that is stored already keeps its faults. */
export const insertRejections = statement({
  samples: [{ jobId: SAMPLE_ID, rows: [{ row: 2, faults: [], cells: Buffer.alloc(0) }] }],
  text: ({ jobId, rows }: Rejections) =>
    sql`INSERT INTO import_rejection (job_id, "row", faults, cells)
      SELECT ${jobId}::uuid, r.* FROM unnest(${rows.map(({ row }) => row)}::integer[],
        ${rows.map(({ faults }) => JSON.stringify(faults))}::jsonb[],
        ${rows.map(({ cells }) => cells)}::bytea[]) AS r
      ON CONFLICT DO NOTHING`,
})

/** The next rows that an import left out, in their order. */
export const nextRejections = statement({
  columns: { row: col.int(), faults: col.jsonb<CellFault[]>(), cells: col.bytea() },
  samples: [{ jobId: SAMPLE_ID, after: 0, limit: 1 }],
  text: ({ jobId, after, limit }: { jobId: string; after: number; limit: number }) =>
    sql`SELECT "row", faults, cells FROM import_rejection
      WHERE job_id = ${jobId} AND "row" > ${after} ORDER BY "row" LIMIT ${limit}`,
})
