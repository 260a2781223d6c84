import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { disposition } from '#http/disposition'
import { TABLE_FORMATS, type TableFormat } from './write-table.js'

/** Sends a table as a download that is not cached; `name` is without its ending. */
export function sendTable(
  reply: FastifyReply,
  name: string,
  format: TableFormat,
  content: Readable | Uint8Array,
): void {
  void reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : TABLE_FORMATS.xlsx)
    .header('content-disposition', disposition('attachment', `${name}.${format}`))
    .header('cache-control', 'private, no-store')
    .send(content)
}
