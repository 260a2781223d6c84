import { parentPort, workerData } from 'node:worker_threads'
import { LOCALES } from '@credit/contract'
import { type ReportContent, writeReport } from './write-report.js'

/** Writes the files of a report in a thread of its own; see `writeFiles`. */
const content = workerData as ReportContent
const written = []
for (const locale of LOCALES) written.push(await writeReport(content, locale))
parentPort?.postMessage(written)
