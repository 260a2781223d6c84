import { AREA_STATUS, SIGN } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { JwtService } from '@nestjs/jwt'
import { CONFIG, type Config } from '#core/config/index'
import type { Tx } from '#core/context'
import { timeText } from '#core/time-text'
import type { TokenPayload } from '#http/access/session-reader'
import { answerFrom } from '#http/fields'
import type { LoginAccount } from '../accounts/login-account.sql.js'
import { notifyOwner } from '../accounts/notify-owner.js'
import { type LoginEvent, logLogin } from '../login-log/log-login.js'
import { isNewDevice, startSession } from '../sessions/sessions.js'
import { LoginAnswer } from './login.dto.js'
import { updateLastLogin } from './login.sql.js'

/** True if the account's area is closed: only supervisors, who prepare its opening, may log in there. */
export function isInClosedArea({ type, areaStatus }: LoginAccount): boolean {
  return type !== SIGN.supervisor && areaStatus !== AREA_STATUS.open
}

/** Opens the session of an account whose caller has proven to be its owner. */
@Injectable()
export class OpenSession {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async open(tx: Tx, event: Omit<LoginEvent, 'reason'>, account: LoginAccount): Promise<LoginAnswer> {
    if (await isNewDevice(tx, account.id)) {
      await notifyOwner(tx, account.id, 'newDevice', { ip: tx.ip })
    }
    const session = await startSession(tx, account.id)
    await updateLastLogin.run(tx, { accountId: account.id, now: tx.clock.now() })
    await logLogin(tx, { ...event, reason: null })
    const mfaSetupRequired =
      this.config.secondFactorRequired && account.type === SIGN.supervisor && !account.secondFactor
    return answerFrom(LoginAnswer, account, {
      tokenValue: tokenFor(this.config.jwtSecret, session),
      expiresAt: timeText(session.expiresAt),
      loginId: account.id,
      userType: account.type,
      mfaSetupRequired,
      areaName: tx.text(account.areaNames),
      roles: account.roles.map((names) => tx.text(names)),
    })
  }
}

/** Returns the token of a session: HS256, contains only the session's id and absolute end. */
export function tokenFor(secret: string, session: { id: string; expiresAt: Date }): string {
  const payload: TokenPayload = {
    sid: session.id,
    exp: Math.floor(session.expiresAt.getTime() / 1000),
  }
  return new JwtService({ secret, signOptions: { algorithm: 'HS256' } }).sign(payload)
}
