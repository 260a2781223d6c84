import type { Names, TemplateKind } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, NamesColumn, RefColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Text with placeholders that supervisors insert into decisions of one kind. Holds no personal data. */
@Entity('text_template')
@Unscoped('templates of the city are used in all areas; the definition of the list limits the others', {
  writtenBy: 'districts, for templates of their area',
})
@Index(['kind', 'areaId'])
export class TextTemplateEntity extends BaseEntity {
  /** Kind of decision that it is for. */
  @Column('text')
  kind: TemplateKind

  @NamesColumn()
  names: Names

  @NamesColumn()
  texts: Names

  /** Area that it belongs to; null = used in all areas, edited by the city. */
  @RefColumn({ to: () => AreaEntity, nullable: true })
  areaId: string | null
}
