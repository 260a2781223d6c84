import { addDays, firstDayOf, LOCALES, type Locale, lastDayOf, type Month, type Names, textIn } from '@credit/contract'
import { translate } from '#core/language/language'
import type { ReportFigures } from '#entities/oversight/report-figures'
import { timeText } from '../../exchange/export/columns.js'
import { writeWorkbook } from '../../tabular/write-workbook.js'
import { drawReport } from './draw-report.js'
import { headlinesOf, sentencesOf } from './report-summary.js'
import { tablesOf } from './report-tables.js'

/** Content of a report's files. */
export interface ReportContent {
  /** Name of the area; missing for the whole city. */
  area: Names | null
  /** Office that issues it. */
  issuer: Names
  month: Month
  figures: ReportFigures
  createdAt: Date
}

/** A report in one language. */
interface WrittenReport {
  locale: Locale
  title: string
  pdf: Uint8Array
  xlsx: Uint8Array
}

/** Writes a report in all languages. It takes seconds: heavy work. */
export async function writeReports(content: ReportContent): Promise<WrittenReport[]> {
  const written: WrittenReport[] = []
  for (const locale of LOCALES) written.push(await writeReport(content, locale))
  return written
}

/** Writes the document and the workbook of a report in one language. */
export async function writeReport(
  { area, issuer, month, figures, createdAt }: ReportContent,
  locale: Locale,
): Promise<WrittenReport> {
  const t = (key: string, values?: Record<string, string | number>) => translate(locale, `monthlyReport.${key}`, values)
  const [year = '', number = ''] = month.split('-')
  const areaName = area ? textIn(area, locale) : t('wholeCity')
  const title = t('title', { area: areaName })
  const day = lastDayOf(month)
  const before = addDays(firstDayOf(month), -1)
  const made = timeText(createdAt)
  const tables = tablesOf(figures, locale)
  const head = {
    locale,
    title,
    createdAt,
    none: t('none'),
    period: t('period', { year, month: locale === 'zh-CN' ? Number(number) : number }),
    issued: t('issued', { issuer: textIn(issuer, locale), day: made.slice(0, 10) }),
    note: t('asOf', { day, before, made }),
    figures: headlinesOf(figures, locale),
    sentences: sentencesOf(figures, locale),
    page: (page: number, pages: number) => t('page', { page, pages }),
  }
  const about = {
    title: t('sections.about'),
    headings: [t('columns.label'), t('columns.text')],
    rows: [
      [t('about.area'), areaName],
      [t('about.issuer'), textIn(issuer, locale)],
      [t('about.month'), month],
      [t('about.asOf'), day],
      [t('about.before'), before],
      [t('about.made'), made],
    ],
  }
  return {
    locale,
    title,
    pdf: await drawReport(head, tables),
    xlsx: await writeWorkbook([...tables, about], createdAt),
  }
}
