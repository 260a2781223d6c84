import { isDeepStrictEqual } from 'node:util'
import { Injectable } from '@nestjs/common'
import { EvaluationSetting } from '../../entities/evaluation-setting.js'
import {
  EvaluationSettingVersion,
  type SettingIndicator,
} from '../../entities/evaluation-setting-version.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { indicatorsOf } from './indicators.js'
import type { EvaluationSettingInput, EvaluationSettingRow, IndicatorRow } from './setting.dto.js'
import { isVersionUsed } from './settings.queries.js'

/** The cells of the matrix with their questions, which are kept by version. */
@Injectable()
export class EvaluationSettingService {
  async list(ctx: Ctx): Promise<EvaluationSettingRow[]> {
    const settings = await scoped(ctx, EvaluationSetting).find({}, { order: { code: 'ASC' } })
    const versions = await scoped(ctx, EvaluationSettingVersion).find()
    return settings.map((setting) => {
      const { id, currentVersion } = setting
      const own = versions.find((v) => v.settingId === id && v.number === currentVersion)
      return rowOf(ctx, setting, own?.indicators ?? [])
    })
  }

  async get(ctx: Ctx, id: string): Promise<EvaluationSettingRow> {
    const setting = await scoped(ctx, EvaluationSetting).get(id)
    const version = await versionOf(ctx, setting)
    return rowOf(ctx, setting, version?.indicators ?? [])
  }

  create(ctx: Ctx, input: EvaluationSettingInput): Promise<EvaluationSettingRow> {
    return unitOfWork(ctx, async (tx) => {
      const indicators = indicatorsOf(tx, input.indicators, [])
      const values = { ...valuesOf(input, null), currentVersion: 1 }
      const setting = await scoped(tx, EvaluationSetting).insert(values)
      await scoped(tx, EvaluationSettingVersion).insert({
        settingId: setting.id,
        number: 1,
        indicators,
        createTime: tx.clock.now(),
      })
      return this.get(tx, setting.id)
    })
  }

  /** New questions become a new version once a record asks the present ones; those keep theirs. */
  update(ctx: Ctx, id: string, input: EvaluationSettingInput): Promise<EvaluationSettingRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, EvaluationSetting)
      const before = await table.lock(id)
      await needSameCell(tx, before, input)
      const version = await versionOf(tx, before)
      const indicators = indicatorsOf(tx, input.indicators, version?.indicators ?? [])
      const asked = !isDeepStrictEqual(indicators, version?.indicators)
      const fresh = !version || (asked && (await isVersionUsed(tx, id, before.currentVersion)))
      const currentVersion = before.currentVersion + (fresh ? 1 : 0)
      await table.update(
        id,
        { ...valuesOf(input, before), currentVersion },
        { version: input.version, current: () => this.get(tx, id) },
      )
      const versions = scoped(tx, EvaluationSettingVersion)
      if (fresh) {
        const createTime = tx.clock.now()
        await versions.insert({ settingId: id, number: currentVersion, indicators, createTime })
      } else if (asked) {
        await versions.update(version.id, { indicators })
      }
      return this.get(tx, id)
    })
  }

  /** Repeating is harmless. */
  switch(ctx: Ctx, id: string, enabled: boolean): Promise<EvaluationSettingRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, EvaluationSetting)
      const before = await table.lock(id)
      if (before.enabled !== enabled) {
        await table.update(id, { enabled }, { action: enabled ? 'enable' : 'disable' })
      }
      return this.get(tx, id)
    })
  }
}

function versionOf(
  ctx: Ctx,
  { id, currentVersion }: EvaluationSetting,
): Promise<EvaluationSettingVersion | null> {
  return scoped(ctx, EvaluationSettingVersion).findOne({ settingId: id, number: currentVersion })
}

/** A cell that records were opened for stays where it is in the matrix. */
async function needSameCell(
  tx: Ctx,
  before: EvaluationSetting,
  input: EvaluationSettingInput,
): Promise<void> {
  const keys = ['evaluatorSign', 'evaluatedSign', 'stage'] as const
  if (keys.every((key) => before[key] === input[key])) return
  if (await isVersionUsed(tx, before.id)) throw new DomainError('IN_USE')
}

function valuesOf(
  input: EvaluationSettingInput,
  before: EvaluationSetting | null,
): Partial<EvaluationSetting> {
  const { code, evaluatorSign, evaluatedSign, stage } = input
  return {
    ...{ code, evaluatorSign, evaluatedSign, stage },
    enabled: input.enabled ?? before?.enabled ?? true,
    optional: input.optional ?? before?.optional ?? false,
    anonymous: input.anonymous ?? before?.anonymous ?? false,
    days: input.days === undefined ? (before?.days ?? null) : input.days,
  }
}

function rowOf(
  ctx: Ctx,
  setting: EvaluationSetting,
  indicators: readonly SettingIndicator[],
): EvaluationSettingRow {
  return { ...setting, indicators: indicators.map((indicator) => indicatorRow(ctx, indicator)) }
}

/** A question in the caller's language, with both for editing. */
function indicatorRow(
  ctx: Ctx,
  { id, names, descriptions, maxPoints }: SettingIndicator,
): IndicatorRow {
  return {
    ...{ id, names, descriptions, maxPoints },
    name: ctx.text(names),
    description: descriptions ? ctx.text(descriptions) : '',
  }
}
