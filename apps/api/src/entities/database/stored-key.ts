import { Entity, PrimaryColumn } from 'typeorm'
import { EncryptedColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Keys that the database keeps, encrypted with DATA_KEY (decision 108). */
@Entity('stored_key')
@Unscoped('state of the installation', { audited: false })
export class StoredKeyEntity {
  @PrimaryColumn('text')
  name: string

  @EncryptedColumn('name')
  value: Buffer
}
