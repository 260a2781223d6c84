import 'reflect-metadata'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Seen } from '../database/seen.js'
import { Out } from '../http/fields/field.js'
import type { ListDefinition, ShownBy } from './list-definition.js'
import type { Plain } from './plain-row.js'
import { defineRows } from './rows.js'

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

class TitleRow {
  @Out() id: string
  @Out() title: string
  @Out() isRead: boolean
}

const NONE = { entity: NoteEntity, searchable: [], sortable: [], filterable: [], defaultSort: 'id,asc' } as const
const isRead = ({ readAt }: { readAt: string | null }) => readAt !== null
const whole: ListDefinition<NoteEntity, keyof NoteEntity> = NONE
const titles = defineRows(TitleRow, { ...NONE, extraColumns: ['readAt'], fields: { isRead } })

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
  const unknown = defineRows(TitleRow, { ...NONE, extraColumns: ['heading'], fields: { isRead } })
  expect(unknown.columns).toEqual(['id', 'title'])
})
