import type { Names } from '@credit/contract'
import { Check, Column, Entity, Index } from 'typeorm'
import { BaseEntity, NamesColumn, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

export interface FloatingBox {
  enabled: boolean
  /** Title in both languages. */
  title: Names
  /** Sanitised HTML of the page /homes/layers. */
  content: string
  fileIds: string[]
}

/** Area of the installation, one of 15: selected by host name, with its own rows and home page. */
@Entity('area')
@Unscoped('every area is public', { writtenBy: 'districts, for their own area' })
export class AreaEntity extends BaseEntity {
  /** `003900130001` … `0015`. */
  @Column('text')
  @Index({ unique: true })
  code: string

  @NamesColumn()
  names: Names

  /** Name of the system shown in the banner, in the two languages. */
  @NamesColumn()
  systemNames: Names

  /** `d01` … `d15`. */
  @Column('text')
  @Index({ unique: true })
  subdomain: string

  /** 1 open, 0 not open. */
  @Column('smallint', { default: 0 })
  @Check('status IN (0, 1)')
  status: number

  /** GB/T 2260 code, if the area has one. */
  @Column('text', { nullable: true })
  gbCode: string | null

  /** Name of the region on the map. */
  @Column('text', { default: '' })
  mapName: string

  @Column('text', { default: '' })
  address: string

  @Column('text', { default: '' })
  contactInformation: string

  /** Phone number of the hotline. */
  @Column('text', { default: '' })
  contactPhone: string

  @Column('text', { default: '' })
  serviceHours: string

  /** Filing number of the site at the authority that registers sites. */
  @Column('text', { default: '' })
  filingNumber: string

  /** Pictures of the home page: background, title, registration page, credit record. */
  @RefColumn({ nullable: true })
  imageId: string | null

  @RefColumn({ nullable: true })
  titleId: string | null

  @RefColumn({ nullable: true })
  registrationPageId: string | null

  @RefColumn({ nullable: true })
  creditRecordPageId: string | null

  @Column('jsonb')
  floatingBox: FloatingBox

  /** The menu entry of the online complaint; on for one area. */
  @Column('boolean', { default: false })
  complaintEnabled: boolean

  /** Whether to-dos past their term are announced in the area and to the city. */
  @Column('boolean', { default: true })
  escalates: boolean
}
