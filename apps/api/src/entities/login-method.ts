import type { Sign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity } from '../platform/database/columns.js'

/** Which ways of logging in a type of account is offered; 1 on, 0 off (specification 3). */
@Entity('login_method')
export class LoginMethod extends BaseEntity {
  @Column('smallint')
  @Index({ unique: true })
  type: Sign

  @Column('smallint', { default: 1 })
  loginNameType: 0 | 1

  @Column('smallint', { default: 0 })
  loginPhoneType: 0 | 1

  @Column('smallint', { default: 0 })
  loginCaType: 0 | 1

  /** Where the driver of the CA device is found; empty = nowhere. */
  @Column('text', { default: '' })
  downloadUrl: string
}
