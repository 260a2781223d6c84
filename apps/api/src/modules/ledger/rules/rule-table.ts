import { Injectable, type Type } from '@nestjs/common'
import { type ObjectLiteral } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import type { BaseEntity } from '#entities/columns'
import { type Rows } from '#list/rows'
import { CrudController } from '../../crud/crud.controller.js'
import { CrudService, type Values } from '../../crud/crud.service.js'
import type { RuleInput, RuleRow } from './rule-table.dto.js'
import { lockRules, versionRules } from './rule-versions.js'

/** A table of the score rules: a plain resource whose every change makes a new version of the rules. */
interface RuleTable<
  E extends BaseEntity & Shown,
  Row extends RuleRow,
  Input extends RuleInput,
  Shown extends ObjectLiteral,
> {
  input: Type<Input>
  rows: Rows<E, Row, Shown, unknown>
  /** Completes an input by the rows of the table; `id` is that of the row that is changed. */
  complete?(input: Input, rows: readonly E[], id: string | null): Input
  toValues(ctx: Ctx, input: Input, before: E | null): Values<E, Input>
  /** Rejects a change that leaves the table invalid; called after it with the rows before it, with the rules locked. */
  check?(tx: Tx, before: readonly E[]): Promise<void>
}

/** Returns the service and the controller of a rule table. */
export function defineRuleTable<
  E extends BaseEntity & Shown,
  Row extends RuleRow,
  Input extends RuleInput,
  Shown extends ObjectLiteral,
>(table: RuleTable<E, Row, Input, Shown>) {
  @Injectable()
  class RuleTableService extends CrudService<E, Row, Input, Shown> {
    protected readonly rows = table.rows

    protected toValues(ctx: Ctx, input: Input, before: E | null): Values<E, Input> {
      return table.toValues(ctx, input, before)
    }

    override create(ctx: Ctx, input: Input): Promise<Row> {
      return this.change(ctx, (tx, rows) => super.create(tx, table.complete?.(input, rows, null) ?? input))
    }

    override update(ctx: Ctx, id: string, input: Input): Promise<Row> {
      return this.change(ctx, (tx, rows) => super.update(tx, id, table.complete?.(input, rows, id) ?? input))
    }

    override remove(ctx: Ctx, id: string): Promise<void> {
      return this.change(ctx, (tx) => super.remove(tx, id))
    }

    private change<T>(ctx: Ctx, write: (tx: Tx, rows: readonly E[]) => Promise<T>): Promise<T> {
      return unitOfWork(ctx, async (tx) => {
        await lockRules(tx)
        const before = await scoped(tx, table.rows.entity).find()
        const written = await write(tx, before)
        await table.check?.(tx, before)
        await versionRules(tx)
        return written
      })
    }
  }
  const { input, rows } = table
  const contract = { resource: 'score-rule', input, rows } as const
  return { Service: RuleTableService, Controller: CrudController(contract, RuleTableService) }
}
