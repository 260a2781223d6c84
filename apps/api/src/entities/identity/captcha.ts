import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** The answer of a captcha picture, by the id that the client chose; removed by the first try. */
@Entity('captcha')
@Unscoped('answered by its uuid', { audited: false, writtenBy: 'visitors who request a picture' })
@Index(['expiresAt'])
export class CaptchaEntity {
  @PrimaryColumn('text')
  id: string

  /** Keyed hash of the letters in lower case. */
  @Column('text')
  answerHash: string

  @TimeColumn()
  expiresAt: Date
}
