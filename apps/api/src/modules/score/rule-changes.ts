import type { ParticipantSign } from '@credit/contract'
import { type ChangedNumber, changedNumbers } from '@credit/scoring'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import type { EntryData } from '../ledger/entries.sql.js'
import { rulesOfVersion } from '../ledger/rules/rule-versions.js'

type VersionChange = Pick<EntryData, 'cause' | 'params'>

/** The two versions of the rules between which an entry was made; null for entries of other causes. */
function versionsOf({ cause, params: { from, to } }: VersionChange): [number, number] | null {
  return cause === 'rules' && typeof from === 'number' && typeof to === 'number' ? [from, to] : null
}

/** Returns the key of a change between two versions of the rules. */
export const versionsKey = (from: unknown, to: unknown) => `${String(from)}-${String(to)}`

/**
 * Returns the changes of the formula for a role, in the caller's language, by {@link versionsKey} of the entries that a
 * change of the rules made.
 */
export async function readRuleChanges(
  ctx: Ctx,
  sign: ParticipantSign,
  entries: readonly VersionChange[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const versions = versionsOf(entry)
    if (!versions || texts.has(versionsKey(...versions))) continue
    const [before, after] = [await rulesOfVersion(ctx, versions[0]), await rulesOfVersion(ctx, versions[1])]
    const changes = changedNumbers(before.formula(sign), after.formula(sign))
    const t = (key: string) => translate(ctx.locale, key)
    const parts = [
      ...(before.bodies === after.bodies ? [] : [t(`scoreRule.bodies.${after.bodies}`)]),
      ...changes.map((change) => changedNumberText(ctx, change)),
    ]
    texts.set(versionsKey(...versions), parts.join(t('scoreRule.separator')))
  }
  return texts
}

export function changedNumberText(ctx: Ctx, { name, index, from, to }: ChangedNumber): string {
  const t = (key: string, values = {}) => translate(ctx.locale, `scoreRule.${key}`, values)
  const stage = translate(ctx.locale, `scoreStage.${index ?? 0}`)
  const label = name === 'ageWeights' ? t(`ageWeights.${index ?? 0}`) : t(name, { stage })
  return t('change', { name: label, from, to })
}
