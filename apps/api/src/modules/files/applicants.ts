import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'

/** Returns the account that a registration token names; throws if the address has sent too much. */
type ReadApplicant = (ctx: Ctx, token: string) => Promise<string | null>

/** Identifies applicants who send attachments without a session. The module that issues their tokens registers here. */
@Injectable()
export class Applicants {
  private read: ReadApplicant = async () => null

  register(read: ReadApplicant): void {
    this.read = read
  }

  /**
   * Returns the account that the attachments of an applicant belong to.
   * @throws REGISTRATION_TOKEN if the token is invalid
   */
  async accountOf(ctx: Ctx, token: string): Promise<string> {
    const accountId = await this.read(ctx, token)
    if (accountId === null) throw new DomainError('REGISTRATION_TOKEN')
    return accountId
  }
}
