import type { Locale, Month, ReportFormat } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { Id, RefColumn, TimeColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'
import type { ReportFigures } from './report-figures.js'

/** The figures of an area as of the end of a month, with their files; a trigger refuses changes. */
@Entity('monthly_report')
@AreaScoped()
@Index('uq_monthly_report_area_id_month', ['areaId', 'month'], { unique: true })
export class MonthlyReportEntity {
  @Id()
  id: string

  /** Time when the figures were computed. */
  @TimeColumn({ default: () => 'now()' })
  createTime: Date

  /** Area of the figures; the city's report covers all areas. */
  @RefColumn({ to: () => AreaEntity })
  areaId: string

  @Column('text')
  month: Month

  @Column('jsonb')
  figures: ReportFigures

  /** Files by format and language. */
  @Column('jsonb')
  files: ReportFile[]

  /** Account that requested it; null if the schedule made it. */
  @RefColumn({ nullable: true })
  accountId: string | null
}

/** A stored file of a report. */
export interface ReportFile {
  format: ReportFormat
  locale: Locale
  fileId: string
  sha256: string
}
