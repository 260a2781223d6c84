import { Worker } from 'node:worker_threads'
import type { Locale, ReportFormat } from '@credit/contract'
import type { ReportContent, WrittenReport } from './write-report.js'

/** Two languages take seconds on a busy machine; a thread that takes longer is ended. */
const TIMEOUT_MS = 120_000
const IS_SOURCE = import.meta.url.endsWith('.ts')
const WORKER = new URL(`./write-report-worker.${IS_SOURCE ? 'ts' : 'js'}`, import.meta.url)

/** A file of a report that is not stored yet. */
export interface WrittenFile {
  format: ReportFormat
  locale: Locale
  name: string
  bytes: Buffer
}

/** Writes a report in both languages, in a thread of its own: fonts and drawing would hold all other calls. */
export async function writeFiles(content: ReportContent): Promise<WrittenFile[]> {
  const written = await inThread(content)
  return written.flatMap(({ locale, title, pdf, xlsx }) => {
    const file = (format: ReportFormat, bytes: Uint8Array) => ({
      ...{ format, locale, name: `${title} ${content.month}.${format}` },
      bytes: Buffer.from(bytes),
    })
    return [file('pdf', pdf), file('xlsx', xlsx)]
  })
}

function inThread(content: ReportContent): Promise<WrittenReport[]> {
  const execArgv = IS_SOURCE ? ['--import', '@swc-node/register/esm-register'] : []
  const worker = new Worker(WORKER, { execArgv, workerData: content })
  return new Promise<WrittenReport[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('writing a report took too long')), TIMEOUT_MS)
    worker
      .once('message', resolve)
      .once('error', reject)
      .once('exit', (code) => {
        clearTimeout(timer)
        reject(new Error(`the thread that writes a report ended with ${code}`))
      })
  }).finally(() => worker.terminate())
}
