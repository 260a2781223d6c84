import type { Names } from '@credit/contract'
import { Column, Entity } from 'typeorm'
import { BaseEntity, NamesColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** The settings of login by certificate; one row. */
@Entity('ca_plugin')
@Unscoped('its public part is shown on the login page')
export class CaPluginEntity extends BaseEntity {
  @Column('text')
  name: string

  /** Address of the vendor's service on the user's own machine. */
  @Column('text')
  endpoint: string

  /** Address of the driver; empty if there is none. */
  @Column('text', { default: '' })
  downloadUrl: string

  /** Text of the login page; the default text if empty. */
  @NamesColumn()
  instructions: Names

  /** Certificates of the authorities that are trusted, PEM. */
  @Column('text', { default: '' })
  trustAnchors: string

  /** Revocation lists, PEM. */
  @Column('text', { default: '' })
  crl: string

  @Column('boolean', { default: false })
  enabled: boolean
}
