import type { Locale, ReportFormat } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { heavyTask } from '../../../core/heavy/heavy-task.js'
import type { HeavyWork } from '../../../core/heavy/heavy-work.js'
import type { ReportContent, writeReports } from './write-report.js'

const WRITE = heavyTask<typeof writeReports>('./write-report', import.meta.url, 'writeReports')

/** A file of a report that is not stored yet. */
export interface WrittenFile {
  format: ReportFormat
  locale: Locale
  name: string
  bytes: Buffer
}

/** Writes a report in both languages. */
export async function writeFiles(ctx: Ctx, heavy: HeavyWork, content: ReportContent): Promise<WrittenFile[]> {
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
