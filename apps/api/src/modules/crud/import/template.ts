import { LOCALES } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { translate } from '../../../core/language/language.js'
import type { TableFormat } from '../../tabular/write-table.js'
import { headingOf } from './headings.js'
import type { ImportColumn, ImportList } from './import-list.js'

/** Rows of the template that offer choices. */
const OFFERED_ROWS = 10_000
const WIDTH = 26
const EXPLAINED_WIDTH = 90

/** Returns the empty file of an import: headings in both languages, choices and how to fill it. */
export async function importTemplate(
  ctx: Ctx,
  list: ImportList,
  format: TableFormat,
): Promise<Buffer> {
  const columns = await list.columns(ctx)
  if (format === 'csv') {
    const cells = columns.map((column) => `"${headingOf(column).replaceAll('"', '""')}"`)
    return Buffer.from(`\ufeff${cells.join(',')}\r\n`)
  }
  const { default: Excel } = await import('exceljs')
  const book = new Excel.Workbook()
  const text = (key: string, params?: Record<string, unknown>) => translate(ctx.locale, key, params)
  const sheet = book.addWorksheet(text(`tables.titles.${list.resource}`), {
    views: [{ state: 'frozen', ySplit: 1 }],
  })
  // Text, so that a spreadsheet rounds no long number.
  sheet.columns = columns.map((column) => ({
    header: headingOf(column),
    width: WIDTH,
    style: { numFmt: '@' },
  }))
  sheet.getRow(1).font = { bold: true }
  const about = book.addWorksheet(text('tables.about'))
  about.columns = [{ width: WIDTH }, { width: EXPLAINED_WIDTH }]
  about.addRow([text('import.howTitle'), text('import.how')])
  for (const column of columns) about.addRow([headingOf(column), explained(ctx, column)])
  about.getColumn(2).alignment = { wrapText: true, vertical: 'top' }
  const choices = book.addWorksheet(text('import.choicesTitle'))
  for (const [at, column] of columns.entries()) {
    const labels = labelsOf(column)
    if (labels.length === 0) continue
    const offered = choices.getColumn(at + 1)
    offered.values = [headingOf(column), ...labels]
    const { letter } = offered
    const formula = `'${choices.name}'!$${letter}$2:$${letter}$${labels.length + 1}`
    const validation = {
      type: 'list' as const,
      allowBlank: true,
      showErrorMessage: true,
      error: text('import.choose'),
      formulae: [formula],
    }
    validations(sheet).add(
      `${sheet.getColumn(at + 1).letter}2:${sheet.getColumn(at + 1).letter}${OFFERED_ROWS}`,
      validation,
    )
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** The library declares no ranges, which it writes. */
function validations(sheet: object): { add(range: string, validation: object): void } {
  return (sheet as { dataValidations: { add(range: string, validation: object): void } })
    .dataValidations
}

function labelsOf({ kind, choices = [] }: ImportColumn): string[] {
  if (kind === 'flag') {
    return ['tables.yes', 'tables.no'].map((key) =>
      LOCALES.map((locale) => translate(locale, key)).join(' / '),
    )
  }
  return choices.map(({ labels }) => [...new Set(labels)].join(' / '))
}

function explained(ctx: Ctx, { required, kind, choices }: ImportColumn): string {
  const text = (key: string) => translate(ctx.locale, `import.about.${key}`)
  const parts = [
    ...(required ? [text('required')] : []),
    ...(kind === 'date' ? [text('date')] : []),
    ...(kind === 'flag' || choices ? [text('choice')] : []),
  ]
  return parts.join(' ')
}
