import type { ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'

/**
 * The roles that are evaluated anonymously. A port: the matrix of evaluations is stored by a module above this one,
 * which provides the implementation.
 */
export abstract class AnonymousCells {
  /** Returns the roles that an enabled anonymous cell of the matrix evaluates. */
  abstract evaluated(ctx: Ctx): Promise<ReadonlySet<ParticipantSign>>
}
