import type { Sign } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity } from '../columns.js'
import { Unscoped } from '../scope.js'

/** The login methods of a type of account; 1 on, 0 off (specification 3). */
@Entity('login_method')
@Unscoped('shown on the public login page')
export class LoginMethodEntity extends BaseEntity {
  @Column('smallint')
  @Index({ unique: true })
  type: Sign

  @Column('smallint', { default: 1 })
  loginNameType: 0 | 1

  @Column('smallint', { default: 0 })
  loginPhoneType: 0 | 1

  @Column('smallint', { default: 0 })
  loginCaType: 0 | 1

  /** Address of the driver of the CA device; empty if there is none. */
  @Column('text', { default: '' })
  downloadUrl: string
}
