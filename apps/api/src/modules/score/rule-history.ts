import { isDeepStrictEqual } from 'node:util'
import { PARTICIPANT_SIGNS } from '@credit/contract'
import { changedNumbers, toPoints } from '@credit/scoring'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { timeText } from '#core/time-text'
import { Rules } from '../ledger/rules/rules.js'
import type { RuleVersionRow } from '../ledger/rules/settings.dto.js'
import { changedNumberText } from './rule-changes.js'
import { lastVersions } from './rule-history.sql.js'

const MAX_VERSIONS = 50

type Version = Awaited<ReturnType<typeof lastVersions.rows>>[number]

/** Tables of the rules that a version names without their rows: they have a history of their own. */
const TABLES = ['stars', 'bands', 'bonusItems', 'dishonestyItems'] as const

const rulesOf = ({ number, snapshot, bodies }: Version) => new Rules(number, snapshot, bodies)

/** Says what a version changed: numbers of all roles once, others with their role. */
function changesOf(ctx: Ctx, version: Version, before: Version): string[] {
  const t = (key: string, values = {}) => translate(ctx.locale, key, values)
  const [rules, old] = [rulesOf(version), rulesOf(before)]
  const bySign = PARTICIPANT_SIGNS.map((sign) => ({
    role: t(`tables.values.sign.${sign}`),
    texts: changedNumbers(old.formula(sign), rules.formula(sign)).map((change) => changedNumberText(ctx, change)),
  }))
  const common = (bySign[0]?.texts ?? []).filter((text) => bySign.every(({ texts }) => texts.includes(text)))
  return [
    ...common,
    ...bySign.flatMap(({ role, texts }) =>
      texts.filter((text) => !common.includes(text)).map((change) => t('scoreRule.ofRole', { role, change })),
    ),
    ...(isDeepStrictEqual(version.snapshot.formula.basisShares, before.snapshot.formula.basisShares)
      ? []
      : [t('scoreRule.tables.basisShares')]),
    ...TABLES.filter((name) => !isDeepStrictEqual(version.snapshot[name], before.snapshot[name])).map((name) =>
      t(`scoreRule.tables.${name}`),
    ),
    ...(version.bodies === before.bodies ? [] : [t(`scoreRule.bodies.${version.bodies}`)]),
  ]
}

/** Returns the last versions of the rules, the newest first, with the numbers that a form can take over. */
export async function ruleHistory(ctx: Ctx): Promise<RuleVersionRow[]> {
  const versions = await lastVersions.rows(ctx, { limit: MAX_VERSIONS + 1 })
  return versions.slice(0, MAX_VERSIONS).map((version, at) => {
    const before = versions[at + 1]
    const { number, accountName, reason, snapshot } = version
    const { basisShares, topEvaluators } = rulesOf(version).formula(1)
    const formula = { ...snapshot.formula, topEvaluators, basisShares: basisShares.map(toPoints) }
    return {
      ...{ number, at: timeText(version.at), accountName, reason },
      changes: before ? changesOf(ctx, version, before) : [],
      baseScores: PARTICIPANT_SIGNS.map((sign) => ({
        ...{ sign, score: snapshot.baseScores[sign], minEvaluators: snapshot.minEvaluators?.[sign] ?? null },
        minWeight: snapshot.minWeight?.[sign] ?? 0,
      })),
      formula,
    }
  })
}
