import {
  CITY_AREA_CODE,
  endedMonths,
  endOfDay,
  type Locale,
  lastDayOf,
  MONTH,
  type Month,
  type Names,
  type ReportFormat,
} from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { heavyTask } from '#core/heavy/heavy-task'
import type { HeavyWork } from '#core/heavy/heavy-work'
import { translateAll } from '#core/language/language'
import { areaLimit } from '#database/scope'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { MonthlyReportEntity, type ReportFile } from '#entities/oversight/monthly-report'
import type { FileStorage } from '../../files/file-storage.js'
import { useFiles } from '../../files/file-uses.js'
import { storeFile } from '../../files/store-file.js'
import { enqueue } from '../../jobs/enqueue.js'
import type { JobRun } from '../../jobs/job-run.js'
import { announce } from '../../messaging/announce.js'
import { TABLE_FORMATS } from '../../tabular/write-table.js'
import { readFigures } from './read-figures.js'
import type { ReportContent, writeReports } from './write-report.js'

/** The job that makes a report; its key is area and month. */
export const REPORT_JOB = 'report.make'
/** Only supervisors who may read reports are notified. */
const READ_PERMISSION = 'report:list'

/** Starts the job that makes the report of an area on a month that has ended, or returns the running one. */
export async function requestReport(ctx: Ctx, month: Month, wanted: string | undefined): Promise<{ jobId: string }> {
  if (!MONTH.test(month) || lastDayOf(month) >= ctx.clock.today()) {
    throw new DomainError('VALIDATION', { fields: { month: ['report.month'] } })
  }
  const limit = areaLimit(ctx)
  const areaId = wanted ?? ctx.me.areaId
  if (limit !== null && areaId !== limit) throw new DomainError('FORBIDDEN')
  await scoped(ctx, AreaEntity).get(areaId)
  return unitOfWork(ctx, async (tx) => ({ jobId: await startReport(tx, areaId, month) }))
}

/** Queues the reports on the last month that are missing, of areas that were there by its end. */
export async function requestDue(ctx: Ctx): Promise<number> {
  const [month = ''] = endedMonths(ctx.clock.today(), 1)
  const areas = await scoped(ctx, AreaEntity).find()
  const made = await scoped(ctx, MonthlyReportEntity).pick(['areaId'], { month })
  const known = new Set(made.map(({ areaId }) => areaId))
  const end = endOfDay(lastDayOf(month))
  const due = areas.filter(({ id, createTime }) => createTime < end && !known.has(id))
  if (due.length > 0) {
    await unitOfWork(ctx, async (tx) => {
      for (const { id } of due) await startReport(tx, id, month)
    })
  }
  return due.length
}

function startReport(tx: Tx, areaId: string, month: Month): Promise<string> {
  return enqueue(tx, REPORT_JOB, { areaId, month }, { key: `${areaId}:${month}` })
}

/** Makes monthly reports and stores their files. */
export class Reports {
  constructor(
    private readonly storage: FileStorage,
    private readonly heavy: HeavyWork,
  ) {}

  /** Makes the report of a job. Does nothing if it exists: reports never change. */
  async make(job: JobRun): Promise<Record<string, unknown>> {
    const { ctx } = job
    const { areaId, month } = job.payload as { areaId: string; month: Month }
    const existing = await scoped(ctx, MonthlyReportEntity).findOne({ areaId, month })
    if (existing) return { id: existing.id, month, made: false }
    const area = await scoped(ctx, AreaEntity).get(areaId)
    const city = area.code === CITY_AREA_CODE
    const asked = { areaId: city ? null : areaId, month }
    const figures = await readFigures(ctx, asked, async (done) => {
      await job.progress(done)
      return !job.cancelled()
    })
    if (job.cancelled()) return { made: false }
    const files = await this.store(ctx, {
      area: city ? null : area.names,
      issuer: issuerOf(area),
      month,
      figures,
      createdAt: ctx.clock.now(),
    })
    return unitOfWork(ctx, async (tx) => {
      const result = { ...(await insertReport(tx, area, { month, figures, files })), month }
      await job.succeed(tx, result)
      return result
    })
  }

  private async store(ctx: Ctx, content: ReportContent): Promise<ReportFile[]> {
    const files: ReportFile[] = []
    for (const { format, locale, name, bytes } of await writeFiles(ctx, this.heavy, content)) {
      const file = { name, bytes, contentType: CONTENT_TYPES[format], purpose: 'result' } as const
      const { id, sha256 } = await storeFile(ctx, this.storage, file)
      files.push({ format, locale, fileId: id, sha256 })
    }
    return files
  }
}

/** Returns the office of an area, or the name of its site if the area states none. */
const issuerOf = ({ contactInformation: office, systemNames }: AreaEntity): Names =>
  office.trim() === '' ? systemNames : { 'zh-CN': office, 'en-US': office }

const CONTENT_TYPES = { pdf: 'application/pdf', xlsx: TABLE_FORMATS.xlsx } as const

type Made = Pick<MonthlyReportEntity, 'month' | 'figures' | 'files'>

async function insertReport(tx: Tx, { id: areaId, code, names }: AreaEntity, made: Made) {
  const reports = scoped(tx, MonthlyReportEntity)
  const { month, files } = made
  const existing = await reports.findOne({ areaId, month })
  // Another run was faster; the files of this one are swept.
  if (existing) return { id: existing.id, made: false }
  const accountId = tx.actor?.accountId ?? null
  const report = await reports.insert({ ...made, areaId, accountId, createTime: tx.clock.now() })
  const owner = { table: 'monthly_report', id: report.id, field: 'files' }
  await useFiles(
    tx,
    owner,
    files.map(({ fileId }) => fileId),
  )
  if (!tx.actor) {
    await announce(tx, [
      {
        event: 'reportReady',
        key: report.id,
        link: '/reports',
        to: { permission: READ_PERMISSION, areaId: code === CITY_AREA_CODE ? null : areaId },
        params: {
          month: { 'zh-CN': month, 'en-US': month },
          areaName: code === CITY_AREA_CODE ? translateAll('monthlyReport.wholeCity') : names,
        },
      },
    ])
  }
  return { id: report.id, made: true }
}

const WRITE = heavyTask<typeof writeReports>('./write-report', import.meta.url, 'writeReports')

/** A file of a report that is not stored yet. */
interface WrittenFile {
  format: ReportFormat
  locale: Locale
  name: string
  bytes: Buffer
}

/** Writes a report in both languages. */
async function writeFiles(ctx: Ctx, heavy: HeavyWork, content: ReportContent): Promise<WrittenFile[]> {
  const written = await heavy.run(ctx, WRITE, content)
  return written.flatMap(({ locale, title, pdf, xlsx }) => {
    const file = (format: ReportFormat, bytes: Uint8Array) => ({
      format,
      locale,
      name: `${title} ${content.month}.${format}`,
      bytes: Buffer.from(bytes),
    })
    return [file('pdf', pdf), file('xlsx', xlsx)]
  })
}
