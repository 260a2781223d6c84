import { Column, Entity, Index } from 'typeorm'
import { RecordedEntity, RefColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

const FILE_PURPOSES = ['attachment', 'picture', 'rich-text', 'registration', 'import', 'result'] as const
export type FilePurpose = (typeof FILE_PURPOSES)[number]

/** Metadata of a stored file; its bytes are in the storage under the id. */
@Entity('stored_file')
@AreaScoped()
@Index(['createTime'])
export class StoredFileEntity extends RecordedEntity {
  /** Name given by the user; shown, never used as a path. */
  @Column('text')
  name: string

  @Column('bigint')
  size: string

  /** Type by content, not by name. */
  @Column('text')
  contentType: string

  @Column('text')
  purpose: FilePurpose

  @Column('text')
  sha256: string

  /** Pixels of a picture. */
  @Column('integer', { nullable: true })
  width: number | null

  @Column('integer', { nullable: true })
  height: number | null

  @RefColumn({ nullable: true })
  accountId: string | null

  /** Area of the uploader; null for anonymous uploads. */
  @RefColumn({ nullable: true })
  areaId: string | null
}
