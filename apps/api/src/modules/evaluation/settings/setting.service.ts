import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ANONYMOUS_MIN, type Names } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { namesOf } from '#core/language/names'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { EvaluationSettingVersionEntity, type SettingIndicator } from '#entities/evaluation/evaluation-setting-version'
import { answerFrom } from '#http/fields'
import { ratedByFew } from '../../ledger/rules/anonymous-minimum.js'
import { lockRules } from '../../ledger/rules/rule-versions.js'
import { assertAskedInEach, insertVersion, isLimited, limitOf } from './kinds.js'
import { type EvaluationSettingInput, EvaluationSettingRow, type IndicatorInput, IndicatorRow } from './setting.dto.js'

const FULL = 100

/** Returns the questions of an input; known ones keep their id. Rejects a sum of points other than 100. */
function indicatorsOf(
  ctx: Ctx,
  inputs: readonly IndicatorInput[],
  before: readonly SettingIndicator[],
): SettingIndicator[] {
  const sum = inputs.reduce((total, { maxPoints }) => total + maxPoints, 0)
  if (sum !== FULL) {
    throw new DomainError('RULE_BROKEN', {
      fields: { indicators: [['evaluation.pointsSum', { sum }]] },
    })
  }
  const taken = new Set<string>()
  return inputs.map((input, index) => {
    const known = before.find(({ id }) => id === input.id && !taken.has(id))
    const id = known?.id ?? randomUUID()
    taken.add(id)
    const kinds = input.procurementCategories === undefined ? known?.procurementCategories : input.procurementCategories
    const limit = limitOf(kinds)
    return {
      id,
      names: namesOf(ctx, input, known?.names, `indicators[${index}].names`),
      descriptions: descriptionsOf(ctx, input, known?.descriptions ?? null),
      maxPoints: input.maxPoints,
      ...(limit && { procurementCategories: limit }),
    }
  })
}

function descriptionsOf(ctx: Ctx, { descriptions, description }: IndicatorInput, before: Names | null): Names | null {
  if (descriptions !== undefined) return descriptions
  if (description === undefined) return before
  return description === '' ? null : namesOf(ctx, { name: description }, before)
}

/** The cells of the matrix with their questions, which are stored by version. */
@Injectable()
export class EvaluationSettingService {
  async list(ctx: Ctx): Promise<EvaluationSettingRow[]> {
    const settings = await scoped(ctx, EvaluationSettingEntity).find({}, { order: { code: 'ASC' } })
    const versions = await scoped(ctx, EvaluationSettingVersionEntity).find()
    return settings.map((setting) => {
      const { id, currentVersion } = setting
      const own = versions.find((v) => v.settingId === id && v.number === currentVersion)
      return rowOf(ctx, setting, own?.indicators ?? [])
    })
  }

  async get(ctx: Ctx, id: string): Promise<EvaluationSettingRow> {
    const setting = await scoped(ctx, EvaluationSettingEntity).get(id)
    const version = await versionOf(ctx, setting)
    return rowOf(ctx, setting, version?.indicators ?? [])
  }

  create(ctx: Ctx, input: EvaluationSettingInput): Promise<EvaluationSettingRow> {
    return unitOfWork(ctx, async (tx) => {
      const indicators = indicatorsOf(tx, input.indicators, [])
      const values = { ...valuesOf(input, null), currentVersion: 1 }
      assertAskedInEach(indicators, values.procurementCategories ?? null)
      await assertMayBeAnonymous(tx, values)
      const setting = await scoped(tx, EvaluationSettingEntity).insert(values)
      await insertVersion(tx, { settingId: setting.id, number: 1, indicators })
      return this.get(tx, setting.id)
    })
  }

  /**
   * Updates a setting. Changed questions become a new version if records use the present one, or if it has variants;
   * these records keep their version.
   */
  update(ctx: Ctx, id: string, input: EvaluationSettingInput): Promise<EvaluationSettingRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, EvaluationSettingEntity)
      const before = await table.lock(id)
      await assertSameCell(tx, before, input)
      const values = valuesOf(input, before)
      await assertMayBeAnonymous(tx, values)
      const version = await versionOf(tx, before)
      const indicators = indicatorsOf(tx, input.indicators, version?.indicators ?? [])
      assertAskedInEach(indicators, values.procurementCategories ?? null)
      const changed = !isDeepStrictEqual(indicators, version?.indicators)
      const isKept = version && !(isLimited(version.indicators) || isLimited(indicators))
      const isNew = !version || (changed && !(isKept && !(await hasRecords(tx, id, before.currentVersion))))
      const currentVersion = isNew ? (await lastNumber(tx, id)) + 1 : before.currentVersion
      await table.update(id, { ...values, currentVersion }, { version: input.version, current: () => this.get(tx, id) })
      if (isNew) await insertVersion(tx, { settingId: id, number: currentVersion, indicators })
      else if (changed) await scoped(tx, EvaluationSettingVersionEntity).update(version.id, { indicators })
      return this.get(tx, id)
    })
  }

  /** Enables or disables a cell; repeating changes nothing. */
  switch(ctx: Ctx, id: string, enabled: boolean, version?: number): Promise<EvaluationSettingRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, EvaluationSettingEntity)
      const before = await table.lock(id)
      if (before.enabled !== enabled) {
        await assertMayBeAnonymous(tx, { ...before, enabled })
        await table.update(id, { enabled }, { action: enabled ? 'enable' : 'disable', version })
      }
      return this.get(tx, id)
    })
  }
}

function versionOf(
  ctx: Ctx,
  { id, currentVersion }: EvaluationSettingEntity,
): Promise<EvaluationSettingVersionEntity | null> {
  return scoped(ctx, EvaluationSettingVersionEntity).findOne({
    settingId: id,
    number: currentVersion,
  })
}

/** Returns the highest number among the versions and variants of a cell, or 0. */
async function lastNumber(ctx: Ctx, settingId: string): Promise<number> {
  const rows = await scoped(ctx, EvaluationSettingVersionEntity).pick(['number'], { settingId })
  return Math.max(0, ...rows.map(({ number }) => number))
}

/** Rejects moving a cell in the matrix if it has records. */
async function assertSameCell(tx: Tx, before: EvaluationSettingEntity, input: EvaluationSettingInput): Promise<void> {
  const keys = ['evaluatorSign', 'evaluatedSign', 'stage'] as const
  if (keys.every((key) => before[key] === input[key])) return
  if (await hasRecords(tx, before.id)) throw new DomainError('IN_USE')
}

/** Rejects an enabled anonymous cell about a role that fewer evaluators rate than an anonymous group has. */
async function assertMayBeAnonymous(
  tx: Tx,
  { enabled, anonymous, evaluatedSign }: Partial<EvaluationSettingEntity>,
): Promise<void> {
  if (!enabled || !anonymous || evaluatedSign === undefined) return
  await lockRules(tx)
  if (!(await ratedByFew(tx)).has(evaluatedSign)) return
  throw new DomainError('RULE_BROKEN', { fields: { anonymous: [['evaluation.anonymousMin', { min: ANONYMOUS_MIN }]] } })
}

/** Whether a cell, or one version of its questions, has records. */
function hasRecords(ctx: Ctx, settingId: string, settingVersion?: number): Promise<boolean> {
  const records = scoped(ctx, EvaluationRecordEntity, allAreas('one matrix for all areas'))
  return records.exists({
    settingId,
    ...(settingVersion === undefined ? {} : { settingVersion }),
  })
}

function valuesOf(
  input: EvaluationSettingInput,
  before: EvaluationSettingEntity | null,
): Partial<EvaluationSettingEntity> {
  const { code, evaluatorSign, evaluatedSign, stage } = input
  return {
    code,
    evaluatorSign,
    evaluatedSign,
    stage,
    enabled: input.enabled ?? before?.enabled ?? true,
    optional: input.optional ?? before?.optional ?? false,
    anonymous: input.anonymous ?? before?.anonymous ?? false,
    days: input.days === undefined ? (before?.days ?? null) : input.days,
    procurementCategories:
      input.procurementCategories === undefined
        ? (before?.procurementCategories ?? null)
        : limitOf(input.procurementCategories),
  }
}

function rowOf(
  ctx: Ctx,
  setting: EvaluationSettingEntity,
  indicators: readonly SettingIndicator[],
): EvaluationSettingRow {
  return answerFrom(EvaluationSettingRow, setting, {
    indicators: indicators.map((indicator) => indicatorRow(ctx, indicator)),
  })
}

/** A question in the caller's language, with both for editing. */
function indicatorRow(ctx: Ctx, indicator: SettingIndicator): IndicatorRow {
  const { names, descriptions } = indicator
  return answerFrom(IndicatorRow, indicator, {
    name: ctx.text(names),
    description: descriptions ? ctx.text(descriptions) : '',
    procurementCategories: indicator.procurementCategories ?? null,
  })
}
