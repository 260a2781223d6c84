import type { Ctx } from '#core/context'
import { foreignKeysTo } from '#database/foreign-keys.sql'
import { PROFILE_TABLES } from '../profiles/profiles.js'

/**
 * Columns that refer to participants, except in tables that are part of a participant: its profile, and rows deleted
 * with it.
 */
export const referringColumns = (ctx: Ctx) =>
  foreignKeysTo.rows(ctx, { table: 'participant', except: Object.values(PROFILE_TABLES) })
