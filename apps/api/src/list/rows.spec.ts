import 'reflect-metadata'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Ctx } from '../core/context.js'
import { Out } from '../http/fields/field.js'
import { defineRows, given } from './rows.js'

@Entity('letter')
class LetterEntity {
  @PrimaryColumn('uuid')
  id: string

  @Column('text')
  title: string

  @Column('text')
  text: string

  @Column('timestamptz', { nullable: true })
  readAt: Date | null

  @Column('text', { select: false })
  secret: string
}

class LetterRow {
  @Out() id: string
  @Out() title: string
  @Out() isRead: boolean
  @Out({ nullable: true }) author: string | null
  @Out({ required: false }) note?: string
}

const LIST = { entity: LetterEntity, searchable: [], sortable: [], filterable: [], defaultSort: 'id,asc' } as const
const lookUp = async (_ctx: Ctx, rows: readonly { id: string }[]): Promise<{ author: string | null }[]> =>
  rows.map(({ id }) => ({ author: id === '1' ? 'Ann' : null }))

const LETTERS = defineRows(LetterRow, {
  ...LIST,
  extraColumns: ['readAt'],
  lookUp,
  fields: { isRead: ({ readAt }) => readAt !== null },
})

const ctx = {} as Ctx

describe('defineRows', () => {
  it('reads the columns of the fields and the extra columns', () => {
    expect(LETTERS.columns).toEqual(['id', 'title', 'readAt'])
  })

  it('makes the fields of the class of columns, details and functions', async () => {
    const rows = await LETTERS.toRows(ctx, [
      { id: '1', title: 'First', readAt: '2026-03-02T00:00:00.000Z' },
      { id: '2', title: 'Second', readAt: null },
    ])
    expect(rows).toEqual([
      { id: '1', title: 'First', isRead: true, author: 'Ann' },
      { id: '2', title: 'Second', isRead: false, author: null },
    ])
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'title', 'isRead', 'author'])
  })

  it('has no rows for a caller whom the definition gives none', async () => {
    const none = defineRows(LetterRow, {
      ...LIST,
      lookUp,
      isEmptyFor: () => true,
      fields: { isRead: () => false },
    })
    expect(await none.page(ctx, {})).toMatchObject({ records: [], total: 0 })
    await expect(none.get(ctx, '1')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('gives its functions the value that a call names', async () => {
    const readers = defineRows(LetterRow, {
      ...LIST,
      given: given<{ reader: string }>(),
      lookUp: async (_ctx: Ctx, rows: readonly { id: string }[], { reader }: { reader: string }) =>
        rows.map(({ id }) => ({ author: `${reader} ${id}` })),
      fields: { isRead: (_row, _ctx, { reader }) => reader === 'Ann' },
    })
    const rows = await readers.with({ reader: 'Ann' }).toRows(ctx, [{ id: '1', title: 'First' }])
    expect(rows).toEqual([{ id: '1', title: 'First', isRead: true, author: 'Ann 1' }])
    // @ts-expect-error Without the value there is no page.
    expect(readers.page).toBeDefined()
  })

  it('refuses a field without a source and a column that is not read', () => {
    // @ts-expect-error isRead has no source.
    defineRows(LetterRow, { ...LIST, lookUp, fields: {} })
    // @ts-expect-error author has no source.
    defineRows(LetterRow, { ...LIST, fields: { isRead: () => true } })
    const byText = async (_ctx: Ctx, rows: readonly { text: string }[]) => rows.map(({ text }) => ({ author: text }))
    // @ts-expect-error its rows are read without the text.
    defineRows(LetterRow, { ...LIST, lookUp: byText, fields: { isRead: () => true } })
    // @ts-expect-error the rows do not read this column.
    const other = defineRows(LetterRow, { ...LIST, lookUp, fields: { isRead: ({ text }) => text !== '' } })
    expect(other.columns).not.toContain('text')
  })
})
