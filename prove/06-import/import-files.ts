import { registrationNumberCheckDigit } from '@credit/contract'
import { ADMIN_API, type Job } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'

const SUPPLIERS = `${ADMIN_API}/supplier`
const HEADINGS = ['统一社会信用代码', '名称', '地址', '联系电话']
/** Every hundredth row of a file with bad rows has a bad phone. */
const BAD_EACH = 100
const BAD_PHONE = '12'

export interface ImportCounts {
  readonly new: number
  readonly changed: number
  readonly same: number
  readonly wrong: number
}

/** Returns a code of 15 digits that ends with its check digit. */
function codeOf(n: number): string {
  const digits = String(n).padStart(14, '9')
  return `${digits}${registrationNumberCheckDigit(digits)}`
}

/** A csv of suppliers; `first` begins their codes. */
export function suppliersCsv(first: number, count: number, bad = false): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const phone = bad && n % BAD_EACH === 0 ? BAD_PHONE : '13800000001'
    return [codeOf(first + n), `导入公司${first + n}`, `某路 ${n} 号`, phone].join(',')
  })
  return `${[HEADINGS.join(','), ...rows].join('\r\n')}\r\n`
}

/** A file of rejected rows with their phones mended, and without the column of reasons. */
export const mended = (rejected: string): string =>
  rejected.replaceAll(`,${BAD_PHONE},`, ',13800000001,').replaceAll(`"${BAD_PHONE}"`, '13800000001')

/** Starts the import of a file; returns its job. */
export async function startImport({ admin, server }: Environment, content: string) {
  const body = new FormData()
  body.set('mode', 'apply')
  body.set('file', new Blob([content]), 'suppliers.csv')
  const answer = await fetch(`${server.url}${SUPPLIERS}/import`, {
    method: 'POST',
    headers: { authorization: admin },
    body,
  })
  const { jobId } = (await answer.json()) as { jobId: string }
  return jobId
}

/** Imports a file to its end; a file of many rows takes minutes on a busy machine. */
export async function importFile(environment: Environment, content: string): Promise<Job> {
  const jobId = await startImport(environment, content)
  return environment.server.api.waitForJob(environment.admin, jobId, 600_000)
}

/** The rows that an import left out, as a csv with a column of reasons. */
export async function rejectedRows({ admin, server }: Environment, jobId: string): Promise<string> {
  const answer = await fetch(`${server.url}${SUPPLIERS}/import/${jobId}/rejected?format=csv`, {
    headers: { authorization: admin },
  })
  return answer.text()
}

export const countsOf = ({ result }: Job): ImportCounts => result as ImportCounts

export const shown = ({ new: added, changed, same, wrong }: ImportCounts): string =>
  `${added} new, ${changed} changed, ${same} same, ${wrong} wrong`
