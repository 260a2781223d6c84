import type { Page } from '@playwright/test'
import { ask } from '../lib/ask.js'

interface Row {
  id: string
  /** What a rating is found by in public. */
  number?: string
  bidSectionList: { id: string }[]
}

const first = async (page: Page, path: string): Promise<Row> => {
  const answer = await ask<Row[] | { records: Row[] }>(page, path)
  const [row] = Array.isArray(answer) ? answer : answer.records
  if (!row) throw new Error(`the demo has something at ${path}`)
  return row
}

/** Where the first row of a list is, for names that are not the list's own path. */
const LISTS: Readonly<Record<string, string>> = {
  law: 'regulations/front/list?size=1',
  regulation: 'regulations/list?size=1',
  slide: 'carousel/diagram/list?size=1',
  // One in the middle of its life, so that there is something to see.
  project: 'sysProject/list?size=1&status=2',
  cell: 'mutualEvaluation',
  report: 'integrity/list?size=1',
  claim: 'qualificationPoint/list?size=1',
  run: 'sync/run/list?size=1',
  duty: 'sysProject/myList?evaluationStatus=5&size=1',
  publicRating: 'rating/public?status=inForce&size=1',
}

/** A path with its ids filled in from what the account sees. */
export async function withIds(page: Page, path: string): Promise<string> {
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (!name) return path
  const sort = /^(supplier|expert|purchaser)/.test(name) ? '&sort=evaluatorCount,desc' : ''
  const row = await first(page, LISTS[name] ?? `${name}/list?size=1${sort}`)
  const id = name === 'duty' ? `${row.id}?bid=${row.bidSectionList.at(-1)?.id}` : row.id
  return path.replace(`{${name}}`, name === 'publicRating' ? (row.number ?? '') : id)
}
