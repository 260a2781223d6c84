import { expect, type Locator, type Page } from '@playwright/test'
import type { Get } from './caller.js'
import { visit } from './visit.js'

export interface ScoreLine {
  id: string
  before: number
  delta: number
  after: number
  cause: string
  text: string
  bidSectionName: string | null
}

const PAGE_SIZE = 40

/** All lines of a participant, the newest first. */
export async function linesOf(get: Get, participantId: string): Promise<ScoreLine[]> {
  const lines: ScoreLine[] = []
  for (let current = 1; ; current++) {
    const path = `credit/${participantId}/lines?size=200&current=${current}`
    const { records, total } = await get<{ records: ScoreLine[]; total: number }>(path)
    lines.push(...records)
    if (lines.length >= total) return lines
  }
}

/** Opens the caller's credit record at the page that shows the given score line. */
export async function showLine(
  page: Page,
  lines: readonly ScoreLine[],
  wanted: (line: ScoreLine) => boolean,
): Promise<{ line: ScoreLine; row: Locator }> {
  const index = lines.findIndex(wanted)
  const line = lines[index]
  if (!line) throw new Error('there is such a line')
  await visit(page, `/creditrecord?size=${PAGE_SIZE}&current=${Math.floor(index / PAGE_SIZE) + 1}`)
  const row = page
    .getByRole('table', { name: '计分流水' })
    .getByRole('row')
    .filter({ hasText: line.text })
    .filter({ hasText: line.bidSectionName ?? '' })
    .filter({ hasText: line.before.toFixed(2) })
  await expect(row).toHaveCount(1)
  return { line, row }
}

/** Expects a line to add up: before, change and after, to the hundredth. */
export async function expectLine(row: Locator, line: ScoreLine): Promise<void> {
  const sign = line.delta > 0 ? '+' : line.delta < 0 ? '−' : ''
  const cells = row.getByRole('cell')
  await expect(cells.nth(2)).toHaveText(line.before.toFixed(2))
  await expect(cells.nth(3)).toContainText(`${sign}${Math.abs(line.delta).toFixed(2)}`)
  await expect(cells.nth(4)).toHaveText(line.after.toFixed(2))
  expect(Math.round((line.before + line.delta) * 100)).toBe(Math.round(line.after * 100))
}
