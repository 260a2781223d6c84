import type { Actor, Ctx } from '../../core/context.js'

/** The injection token of the reader of views into a participant's own pages. */
export const OWN_PAGES_READER = Symbol('OWN_PAGES_READER')

/** Finds the participant whose own pages a supervisor looks at. Implemented by the module of participants. */
export interface OwnPagesReader {
  /** Returns the participant's actor, marked with the viewing supervisor; throws if the view has ended. */
  read(ctx: Ctx, token: string): Promise<Actor>
}
