import { Readable } from 'node:stream'
import type { Ctx } from '#core/context'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { JobEntity } from '#entities/jobs/job'
import type { FileStorage } from '../files/file-storage.js'
import { storeFile } from '../files/store-file.js'
import type { RejectedRow } from './job-errors.js'

/** Stores the rejections of a job, one JSON per line; `GET jobs/{id}/errors` returns them as a table. */
export async function storeJobErrors(
  ctx: Ctx,
  storage: FileStorage,
  jobId: string,
  rows: AsyncIterable<RejectedRow> | Iterable<RejectedRow>,
): Promise<void> {
  const file = await storeFile(ctx, storage, {
    name: 'errors.jsonl',
    contentType: 'application/jsonl',
    purpose: 'result',
    bytes: Readable.from(linesOf(rows)),
  })
  await unitOfWork(ctx, (tx) =>
    scoped(tx, JobEntity, allAreas('the job that runs')).updateAll({ id: jobId }, { errorsFileId: file.id }),
  )
}

async function* linesOf(rows: AsyncIterable<RejectedRow> | Iterable<RejectedRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}
