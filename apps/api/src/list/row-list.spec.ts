import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Seen } from '../database/seen.js'
import { defineList, type ShownBy } from './list-definition.js'
import type { Plain } from './plain-row.js'

@Entity('note')
class NoteEntity {
  @PrimaryColumn('uuid')
  id: string

  @Column('text')
  title: string

  @Column('text')
  text: string

  @Column('timestamptz', { nullable: true })
  readAt: Date | null
}

const NONE = { entity: NoteEntity, searchable: [], sortable: [], filterable: [], defaultSort: 'id,asc' } as const
const whole = defineList(NONE)
const titles = defineList({ ...NONE, columns: ['title', 'readAt'] })

const ID = 'a' as Seen<NoteEntity>

type Shown = Plain<ShownBy<typeof titles>>

it('returns the named columns and the id of a row', () => {
  const row: Shown = { id: ID, title: 'b', readAt: null }
  // @ts-expect-error The list does not read this column.
  expect(row.text).toBeUndefined()
  // @ts-expect-error A row without a named column is none of the list.
  const short: Shown = { id: ID, title: 'b' }
  expect(short).not.toHaveProperty('readAt')
})

it('returns all columns if a list names none', () => {
  const row: Plain<ShownBy<typeof whole>> = { id: ID, title: 'b', text: 'c', readAt: null }
  expect(Object.keys(row)).toEqual(['id', 'title', 'text', 'readAt'])
})

it('refuses a column that the entity lacks', () => {
  // @ts-expect-error The entity has no such column.
  expect(defineList({ ...NONE, columns: ['heading'] }).columns).toEqual(['heading'])
})
