import { API_KEY_MACHINE, API_KEY_STATES, type ApiKeyScope, type ApiKeyStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { BaseEntity, SecretColumn, StatusColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** A key that another system reads credit with. */
@Entity('api_key')
@Unscoped<ApiKeyEntity>('supervisors of the city give access to other systems', {
  unaudited: ['hash', 'lastUsedAt'],
})
@Index('uq_api_key_name', ['name'], { unique: true })
@Index('uq_api_key_hash', ['hash'], { unique: true, where: 'hash IS NOT NULL' })
export class ApiKeyEntity extends BaseEntity {
  /** The system that has it. */
  @Column('text')
  name: string

  /** First characters of the key, by which people recognise it; empty before it is issued. */
  @Column('text', { default: '' })
  prefix: string

  /** SHA-256 of the key in hex: the key is random, so that no slow hash is needed. */
  @SecretColumn('text', { nullable: true })
  hash: string | null

  @Column('text', { array: true })
  scopes: ApiKeyScope[]

  @Column('integer')
  quotaPerMinute: number

  @Column('integer')
  quotaPerDay: number

  /** Last day of validity; null if valid until revoked. */
  @Column('date', { nullable: true })
  expiresOn: string | null

  @StatusColumn(API_KEY_MACHINE, { choices: API_KEY_STATES })
  status: ApiKeyStatus

  @TimeColumn({ nullable: true })
  lastUsedAt: Date | null
}
