import type { Page } from '@playwright/test'
import { ask } from '../lib/ask.js'

interface Row {
  id: string
  /** Public number of a rating. */
  number?: string
  /** Code of an organisation with a published act. */
  unifiedSocialCreditCode?: string
  bidSectionList: { id: string }[]
}

const first = async (page: Page, path: string): Promise<Row> => {
  const answer = await ask<Row[] | { records: Row[] }>(page, path)
  const [row] = Array.isArray(answer) ? answer : answer.records
  if (!row) throw new Error(`the demo has something at ${path}`)
  return row
}

/** Paths to the first row of lists whose name is not their path. */
const LISTS: Readonly<Record<string, string>> = {
  law: 'regulations/front/list?size=1',
  regulation: 'regulations/list?size=1',
  slide: 'carousel/diagram/list?size=1',
  // A project that is in progress, so that the page has content.
  project: 'sysProject/list?size=1&status=2',
  cell: 'mutualEvaluation',
  report: 'integrity/list?size=1',
  claim: 'qualificationPoint/list?size=1',
  run: 'sync/run/list?size=1',
  duty: 'sysProject/myList?evaluationStatus=5&size=1',
  publicRating: 'rating/public?status=inForce&size=1',
  company: 'integrity/serious?size=1',
}

/** Returns a path with its ids filled in from records that the account sees. */
export async function withIds(page: Page, path: string): Promise<string> {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (!name) return path
  const sort = /^(supplier|expert|purchaser)/.test(name) ? '&sort=evaluatorCount,desc' : ''
  const row = await first(page, LISTS[name] ?? `${name}/list?size=1${sort}`)
  const id = name === 'duty' ? `${row.id}?bid=${row.bidSectionList.at(-1)?.id}` : row.id
  const shown = { publicRating: row.number, company: row.unifiedSocialCreditCode }[name as 'company'] ?? id
  return path.replace(`{${name}}`, shown)
}
