import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LessThan } from 'typeorm'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { SpentChallengeEntity } from '#entities/identity/spent-challenge'
import { insertSpentChallenge } from './ca.sql.js'

const TTL_MS = 120_000
const RADIX = 36

/**
 * Draws a random text to be signed. It names its own end and is authenticated, so that nothing is stored
 * before it comes back.
 */
export function drawChallenge(secret: string, now: Date): { randomStr: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + TTL_MS)
  const text = `${randomBytes(18).toString('base64url')}.${expiresAt.getTime().toString(RADIX)}`
  return { randomStr: `${text}.${macOf(secret, text)}`, expiresAt }
}

/** Accepts an unexpired text that was generated here, once; failed attempts count too. */
export async function spendChallenge(ctx: Ctx, secret: string, randomStr: string): Promise<void> {
  const [random = '', end = '', mac = ''] = randomStr.split('.')
  const expected = Buffer.from(macOf(secret, `${random}.${end}`))
  const given = Buffer.from(mac)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const expiresAt = new Date(Number.parseInt(end, RADIX))
  if (!isOurs || expiresAt <= ctx.clock.now()) throw new DomainError('CHALLENGE_EXPIRED')
  const spent = await insertSpentChallenge.run(ctx, { id: random, expiresAt })
  if (spent === 0) throw new DomainError('CHALLENGE_USED')
}

/** Deletes texts that could not be used again anyway; returns their number. */
export function sweepChallenges(ctx: Ctx): Promise<number> {
  const expired = { expiresAt: LessThan(ctx.clock.now()) }
  return unitOfWork(ctx, (tx) => scoped(tx, SpentChallengeEntity).deleteAll(expired))
}

function macOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`challenge:${text}`).digest('base64url')
}
