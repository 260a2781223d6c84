import { CHANGEABLE_FIELDS, type ChangeableResource, type Permission } from '@credit/contract'
import type { Type } from '@nestjs/common'
import type { ObjectLiteral } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { fieldsOf } from '#http/fields/field'
import { validField } from '#http/validation'
import type { BulkParams } from './bulk.dto.js'
import { type BulkAction, Changed } from './bulk-action.js'

type Value = string | number | null
type Values = Readonly<Record<string, Value>>

/** Further effect of an edit: `marked` if it marked the field as edited by hand. */
interface Kept {
  marked: boolean
}

/** Use cases for the records of a list, one by one. */
interface Editing {
  resource: ChangeableResource
  /** Shape of a single edit, whose rules the value obeys. */
  input: Type<object>
  /**
   * Checks a value by more than its own rules, before a preview and before a job starts.
   * @throws if records cannot have it
   */
  check?(ctx: Ctx, field: string, value: Value): Promise<void>
  /** Returns the values of a field by the ids of records. */
  valuesOf(ctx: Ctx, field: string, ids: readonly string[]): Promise<ReadonlyMap<string, Value>>
  /** Returns a stored value as a preview shows it to the caller. */
  shown?(field: string, value: string): string
  /** Locks a record; 404 if it is gone. */
  lock(tx: Tx, id: string): Promise<unknown>
  /** The use case of a single edit. */
  edit(tx: Tx, id: string, values: Values): Promise<unknown>
  /** Returns what else the edit changes, for `restored`. */
  kept?(tx: Tx, id: string, field: string): Promise<Kept>
  /** Takes back what else the edit has changed. */
  restored?(tx: Tx, id: string, field: string, kept: Kept): Promise<void>
}

/** Previous state of a record whose field was changed. */
interface Before {
  field: string
  before: Value
  after: Value
  kept: Kept | null
}

/**
 * Changes one field of many records, each by the use case of a single edit, and back: each to its previous value, unless
 * the field has been changed again since.
 */
export function changingField<E extends ObjectLiteral>(editing: Editing): Record<'change' | 'restore', BulkAction<E>> {
  const { resource, lock, edit } = editing
  const permission = `${resource}:update` as Permission
  const present = async (ctx: Ctx, field: string, id: string) =>
    (await editing.valuesOf(ctx, field, [id])).get(id) ?? null
  return {
    change: {
      permission,
      undo: 'restore',
      assertKnown: async (ctx, params) => {
        const { field, value } = validChange(editing, params)
        await editing.check?.(ctx, field, value)
      },
      changing: async (ctx, rows, params) => {
        const { field, value } = validChange(editing, params)
        const ids = rows.map((row) => row.id as string)
        const values = await editing.valuesOf(ctx, field, ids)
        return new Set(ids.filter((id) => !isSame(values.get(id), value)))
      },
      valuesIn: async (ctx, ids, params) => {
        const { field, value } = validChange(editing, params)
        const values = await editing.valuesOf(ctx, field, ids)
        const before = (id: string) => shownText(values.get(id), (text) => editing.shown?.(field, text) ?? text)
        return new Map(ids.map((id) => [id, { before: before(id), after: shownText(value) }]))
      },
      run: async (tx, id, params) => {
        const { field, value } = validChange(editing, params)
        await lock(tx, id)
        const before = await present(tx, field, id)
        if (isSame(before, value)) return false
        const kept = (await editing.kept?.(tx, id, field)) ?? null
        await edit(tx, id, { [field]: value })
        const state: Before = { field, before, after: await present(tx, field, id), kept }
        return new Changed({ ...state })
      },
    },
    restore: {
      permission,
      takesBack: 'change',
      run: async (tx, id, _, stored) => {
        const { field, before, after, kept } = stored as unknown as Before
        await lock(tx, id)
        const value = await present(tx, field, id)
        if (isSame(value, before)) return false
        if (!isSame(value, after))
          throw new DomainError('RULE_BROKEN', { fields: { [field]: ['bulk.fieldChangedSince'] } })
        await edit(tx, id, { [field]: before })
        if (kept) await editing.restored?.(tx, id, field, kept)
      },
    },
  }
}

/**
 * Returns the field and its value as a single edit would have it.
 * @throws VALIDATION if the field may not be changed, or not to this value
 */
function validChange({ resource, input }: Editing, { field, value = '' }: BulkParams): { field: string; value: Value } {
  const known: readonly string[] = CHANGEABLE_FIELDS[resource]
  if (!field || !known.includes(field)) {
    throw new DomainError('VALIDATION', { fields: { 'params.field': [['field.enum', { values: known.join(', ') }]] } })
  }
  const { type, nullable } = fieldsOf(input)[field] ?? {}
  const isNumber = type === 'integer'
  if (isNumber && value === '') {
    throw new DomainError('VALIDATION', { fields: { 'params.value': ['field.required'] } })
  }
  const stated = isNumber ? Number(value) : nullable && value === '' ? null : value
  return { field, value: validField(input, field, stated, 'params.value') as Value }
}

const isSame = (one: Value | undefined, other: Value) => (one ?? '') === (other ?? '')

const shownText = (value: Value | undefined, shown = (text: string) => text) =>
  value === null || value === undefined || value === '' ? '' : shown(String(value))
