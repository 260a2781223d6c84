import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import {
  AccountPreferenceEntity,
  type ListPreference,
  type PreferenceValues,
} from '#entities/workspace/account-preference'
import { MAX_LISTS, type PreferencesDto } from './preferences.dto.js'
import { lockPreferences } from './workspace.sql.js'

/** Returns the preferences of the caller's account. */
export async function readPreferences(ctx: Ctx): Promise<PreferencesDto> {
  const { accountId } = ctx.me
  const row = await scoped(ctx, AccountPreferenceEntity).findOne({ accountId })
  return row?.settings ?? {}
}

/** Changes some of the caller's preferences; preferences of lists are replaced one by one. */
export function changePreferences(ctx: Ctx, change: PreferencesDto): Promise<PreferencesDto> {
  const { accountId } = ctx.me
  return unitOfWork(ctx, async (tx) => {
    await lockPreferences.run(tx, { accountId, now: tx.clock.now() })
    const settings = merged(await readPreferences(tx), change)
    const row = { accountId, settings, updateTime: tx.clock.now() }
    await scoped(tx, AccountPreferenceEntity).upsert(row, ['accountId'])
    return settings
  })
}

function merged(before: PreferenceValues, { lists, ...change }: PreferencesDto): PreferenceValues {
  const all = new Map<string, ListPreference>()
  for (const list of [...(before.lists ?? []), ...(lists ?? [])]) {
    const known = all.get(list.path)
    // The one changed last stands last: the oldest are dropped.
    all.delete(list.path)
    all.set(list.path, { ...known, ...list })
  }
  return { ...before, ...change, lists: [...all.values()].slice(-MAX_LISTS) }
}
