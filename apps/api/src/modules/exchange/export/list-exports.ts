import { EventEmitter, once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { isPersonNumber, maskIdNumber } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { ObjectLiteral } from 'typeorm'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { HeavyWork } from '#core/heavy/heavy-work'
import { translate } from '#core/language/language'
import { recordAudit } from '#database/record-audit'
import { inSnapshot, unitOfWork } from '#database/unit-of-work'
import type { ListQuery } from '#list/list-definition'
import type { Plain } from '#list/plain-row'
import type { RowList } from '#list/row-list'
import { areaNames } from '../../areas/area-names.js'
import { withFailureHeader } from '../../files/failure-header.js'
import { sendTable } from '../../tabular/send-table.js'
import type { AboutTable, Cell } from '../../tabular/table.js'
import { TABLE_FORMATS, type TableFormat, writeTable } from '../../tabular/write-table.js'
import { type CellContext, type ExportTable, timeText } from './columns.js'
import { setIdleTimeout } from './export.sql.js'

/** The rows of an export, and their conversion to the rows of a list. */
export interface ExportRows<E extends ObjectLiteral, Row> {
  list: RowList<E>
  toRows(rows: readonly Plain<E>[]): readonly Row[] | Promise<readonly Row[]>
}

/** @param inFull personal data is not masked */
type Source<E extends ObjectLiteral, Row> = (snapshot: Ctx, inFull: boolean) => ExportRows<E, Row>

const RETRY_AFTER_S = 5
/** All visitors together have the exports of one account. */
const VISITORS = 'visitors'

/** Sends lists as tables. Each export holds a database connection as long as its client reads. */
@Injectable()
export class ListExports {
  private readonly running: string[] = []

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly heavy: HeavyWork,
  ) {}

  /**
   * Streams all rows of a list that match the query, as of one moment, and logs the export if it has an actor.
   * @param query checked by the list
   */
  async send<E extends ObjectLiteral, Row>(
    ctx: Ctx,
    reply: FastifyReply,
    query: ListQuery,
    table: ExportTable<Row>,
    source: Source<E, Row>,
  ): Promise<void> {
    await withFailureHeader(ctx, reply, async () => {
      const format = formatOf(query)
      const { leave, left } = this.enter(ctx.actor?.accountId ?? VISITORS)
      try {
        const inFull = table.personal === true && ctx.me.permissions.has('personal-data:view')
        const exported = { table, format, filters: filtersOf(query), inFull, at: ctx.clock.now() }
        // The entry of the log has not to be among the rows: they may be read from the replica.
        const reading = ctx.with({})
        // Public data is not logged.
        if (ctx.actor) await logExport(ctx, exported)
        await inSnapshot(reading, (snapshot) => this.stream(snapshot, reply, exported, source(snapshot, inFull), left))
      } finally {
        leave()
      }
    })
  }

  private async stream<E extends ObjectLiteral, Row>(
    snapshot: Ctx,
    reply: FastifyReply,
    exported: Exported<Row>,
    { list, toRows }: ExportRows<E, Row>,
    left: Promise<void>,
  ): Promise<void> {
    const { table, format } = exported
    const silence = this.config.limits.exportSilenceSeconds * 1000
    await setIdleTimeout.rows(snapshot, { ms: 2 * silence })
    const context: CellContext = { ctx: snapshot, areaName: await areaNames(snapshot) }
    const batches = list.stream()
    // A failure before the first row is answered like any other error.
    const first = await batches.next()
    const out = new PassThrough()
    const response = Readable.from(untilLeft(out, left), { objectMode: false })
    response.once('close', () => out.destroy())
    let count = 0
    async function* cells(): AsyncGenerator<Cell[]> {
      for (let batch = first; !batch.done && !out.destroyed; batch = await batches.next()) {
        for (const row of await toRows(batch.value)) {
          count++
          yield table.columns.map(({ cell }) => cell(row, context))
        }
      }
    }
    const about = aboutExport(snapshot, exported, () => count)
    const name = `${about.title}-${about.stamp}`
    // A client that takes nothing more is disconnected, which destroys the stream.
    reply.raw.setTimeout(silence, () => reply.raw.destroy())
    sendTable(reply, name, format, response)
    const headings = table.columns.map(({ heading }) => translate(snapshot.locale, `tables.columns.${heading}`))
    // The head of the response is sent: all that is left is to end it before its end.
    const written = { format, headings, rows: cells(), about }
    await writeTable(this.heavy, written, out).catch((error: Error) => {
      if (!out.destroyed) reply.log.error({ err: error }, 'export failed')
      out.destroy(error)
    })
  }

  private enter(accountId: string): { leave: () => void; left: Promise<void> } {
    const { exportsAtOnce, accountExportsAtOnce } = this.config.limits
    const own = this.running.filter((one) => one === accountId).length
    if (own >= accountExportsAtOnce) throw tooMany(RETRY_AFTER_S)
    if (this.running.length >= exportsAtOnce) {
      throw new DomainError('OVERLOADED', { retryAfter: RETRY_AFTER_S })
    }
    this.running.push(accountId)
    const place = new EventEmitter()
    const left = once(place, 'left').then(() => undefined)
    const leave = () => {
      this.running.splice(this.running.indexOf(accountId), 1)
      place.emit('left')
    }
    return { leave, left }
  }
}

/**
 * Yields the output, and ends only after the export has freed its slot: a caller who exports one list after the other
 * never exceeds the limit.
 */
async function* untilLeft(out: Readable, left: Promise<void>): AsyncGenerator<Buffer> {
  yield* out
  await left
}

function formatOf({ format = 'xlsx' }: ListQuery): TableFormat {
  if (typeof format === 'string' && Object.hasOwn(TABLE_FORMATS, format)) {
    return format as TableFormat
  }
  const values = Object.keys(TABLE_FORMATS).join(', ')
  throw new DomainError('VALIDATION', { fields: { format: [['field.enum', { values }]] } })
}

function logExport<Row>(ctx: Ctx, { table, format, filters, inFull }: Exported<Row>): Promise<void> {
  const after = {
    format,
    filters: Object.fromEntries(filters),
    ...(table.personal ? { inFull } : {}),
  }
  return unitOfWork(ctx, (tx) => recordAudit(tx, { action: 'export', entity: table.entity, entityId: null, after }))
}

/** An export: its table, format, filters and time. */
interface Exported<Row> {
  table: ExportTable<Row>
  format: TableFormat
  /** The parameters that narrow and order it, by name. */
  filters: readonly (readonly [name: string, value: string])[]
  /** Personal data is not masked. */
  inFull: boolean
  at: Date
}

const NO_FILTERS = ['current', 'size', 'format', '_']

/** Masks ID numbers, which some lists can be searched by. */
const masked = (value: string) =>
  value.replace(/[^\r\n]+/g, (line) => (isPersonNumber(line) ? maskIdNumber(line.trim()) : line))

/** The parameters of a query that narrow and order an export. */
function filtersOf(query: ListQuery): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' || NO_FILTERS.includes(name) ? [] : [[name, masked([value].flat().join(' '))]],
  )
}

/** Returns the description in the workbook of an export: its author, time and filters. */
function aboutExport<Row>(
  { locale, actor }: Ctx,
  { table, filters, inFull, at }: Exported<Row>,
  count: () => number,
): AboutTable & { stamp: string } {
  const text = (key: string, params?: Record<string, unknown>) => translate(locale, `tables.${key}`, params)
  const title = text(`titles.${table.name}`)
  const time = timeText(at)
  const by = actor && text('exportedBy', { name: actor.name, loginName: actor.loginName })
  return {
    title,
    stamp: time.replace(/\D/g, ''),
    footer: by ? `${by} ${time}` : time,
    aboutTitle: text('about'),
    lines: () => [
      [text('list'), title],
      ...(by ? [[text('by'), by] as const] : []),
      [text('at'), time],
      [text('rows'), String(count())],
      ...(table.personal ? [[text('personal'), text(inFull ? 'inFull' : 'masked')] as const] : []),
      ...filters.map(([name, value]) => [labelOf(table, text, name), value] as const),
    ],
  }
}

/**
 * Returns the heading of the column that a parameter filters by, or the parameter's name if there is no such column.
 */
function labelOf<Row>({ columns }: ExportTable<Row>, text: (key: string) => string, name: string): string {
  if (name === 'sort' || name === 'keyword') return text(name)
  const [, base = name, bound] = /^(.+)(From|To)$/.exec(name) ?? []
  const shown = columns.find(({ heading }) => heading === base)
  const label = shown ? text(`columns.${shown.heading}`) : base
  return bound ? `${label} ${bound === 'From' ? '≥' : '≤'}` : label
}
