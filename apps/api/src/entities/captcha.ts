import { Column, Entity, Index, PrimaryColumn } from 'typeorm'
import { TimeColumn } from '../platform/database/columns.js'

/** The answer to a captcha picture, by the id its reader made; taken out when it is tried. */
@Entity('captcha')
@Index(['expiresAt'])
export class Captcha {
  @PrimaryColumn('text')
  id: string

  /** Keyed hash of the letters in lower case. */
  @Column('text')
  answerHash: string

  @TimeColumn()
  expiresAt: Date
}
