import { LOCALES, type Locale, type Month, REPORT_FORMATS, type ReportFormat } from '@credit/contract'
import { Enum, Out, Ref, Text } from '#http/fields'

export class MonthlyReportInput {
  @Text({ max: 7, description: 'A month that has ended: `2026-10`' }) month: Month
  @Ref({ optional: true, description: "Area of the report; the caller's own when left out" }) areaId?: string
}

export class MonthlyReportFileQuery {
  @Enum(REPORT_FORMATS, { description: 'Document or workbook' }) format: ReportFormat
  @Enum(LOCALES, { optional: true, description: "The caller's language when left out" }) locale?: Locale
}

/** A monthly report of an area. */
export class MonthlyReportRow {
  @Out('id') id: string
  @Out({ type: 'string', example: '2026-10' }) month: Month
  @Out('id') areaId: string
  @Out() areaName: string
  @Out('time', 'When its figures were computed') createTime: string
  @Out('integer', 'Bid sections at the end of the month') sections: number
  @Out('number | null', 'Completed evaluations in percent, all roles') rate: number | null
  @Out('integer', 'Dishonest behaviours in force at the end of the month') dishonest: number
  @Out('integer', 'To-dos decided in the month') decided: number
}
