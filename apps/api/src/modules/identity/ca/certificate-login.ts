import { type ErrorCode, SIGN, type Sign } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { readToken, signToken } from '#core/signed-tokens'
import { unitOfWork } from '#database/unit-of-work'
import { logLogin } from '../login-log/log-login.js'
import { accountOfCertificate } from './account-certificates.js'
import { CaSettings } from './ca-settings.js'
import { spendChallenge } from './challenge.js'
import type { CertificateFacts } from './trust.js'

const TICKET_MS = 300_000

interface TicketPayload {
  certificate: Omit<CertificateFacts, 'notBefore' | 'notAfter'> & {
    notBefore: string
    notAfter: string
  }
}

/**
 * A ticket of five minutes: its holder has just signed with a certificate that no account of the type
 * has. A login with the password binds it.
 */
function certificateTicket(secret: string, certificate: CertificateFacts, now: Date): string {
  return signToken(secret, 'certificate', { certificate }, new Date(now.getTime() + TICKET_MS))
}

/** Returns the certificate of a ticket, or null if the ticket is forged, expired or of another type. */
function certificateOfTicket(secret: string, ticket: string, now: Date): CertificateFacts | null {
  const certificate = readToken<TicketPayload>(secret, 'certificate', ticket, now)?.certificate
  if (!certificate) return null
  const { notBefore, notAfter } = certificate
  return { ...certificate, notBefore: new Date(notBefore), notAfter: new Date(notAfter) }
}

/** The part of a login that a certificate gives. */
interface CertificateInput {
  randomStr?: string
  signature?: string
  certificateTicket?: string
}

/** The account of a certificate, and the name of the certificate for the log. */
interface CertificateHolder {
  accountId: string
  subject: string
}

/** Finds the account that a signature logs in to, or rejects it with a reason of its own. */
@Injectable()
export class CertificateLogin {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly settings: CaSettings,
  ) {}

  /** The random text is spent first, so that it cannot be sent again, even with an invalid signature. */
  async identify(ctx: Ctx, type: Sign, input: CertificateInput): Promise<CertificateHolder> {
    const { randomStr, signature } = required(input)
    const trust = await this.settings.trust(ctx)
    if (!trust || type === SIGN.supervisor) throw new DomainError('METHOD_DISABLED')
    await spendChallenge(ctx, this.config.jwtSecret, randomStr)
    const { examineSignature } = await import('./trust.js')
    const cms = Buffer.from(signature, 'base64')
    const now = ctx.clock.now()
    const needsLists = this.config.revocationRequired
    const examined = examineSignature(trust, { cms, content: Buffer.from(randomStr), now, needsLists })
    if ('fault' in examined) {
      await logRejection(ctx, type, examined.facts?.subject ?? '', examined.fault)
      throw new DomainError(examined.fault)
    }
    const { facts } = examined
    const accountId = await accountOfCertificate(ctx, type, facts.fingerprint)
    if (accountId !== null) return { accountId, subject: facts.subject }
    await logRejection(ctx, type, facts.subject, 'CERTIFICATE_UNKNOWN')
    const ticket = certificateTicket(this.config.jwtSecret, facts, now)
    throw new DomainError('CERTIFICATE_UNKNOWN', { data: { ticket, subject: facts.subject } })
  }

  /** The certificate that a login by password binds to its account; null without a ticket. */
  toBind(ctx: Ctx, type: Sign, { certificateTicket: ticket }: CertificateInput): CertificateFacts | null {
    if (ticket === undefined) return null
    const facts = certificateOfTicket(this.config.jwtSecret, ticket, ctx.clock.now())
    if (!facts || type === SIGN.supervisor) throw new DomainError('CHALLENGE_EXPIRED')
    return facts
  }
}

function required({ randomStr = '', signature = '' }: CertificateInput) {
  const missing = Object.entries({ randomStr, signature }).filter(([, value]) => value === '')
  if (missing.length === 0) return { randomStr, signature }
  const fields: Record<string, FieldMessage[]> = {}
  for (const [field] of missing) fields[field] = ['field.required']
  throw new DomainError('VALIDATION', { fields })
}

function logRejection(ctx: Ctx, type: Sign, subject: string, reason: ErrorCode): Promise<void> {
  const event = { event: 'login', loginName: subject, type, method: 'ca', account: null } as const
  return unitOfWork(ctx, (tx) => logLogin(tx, { ...event, reason }))
}
