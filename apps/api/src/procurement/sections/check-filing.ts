import type { Ctx } from '../../platform/database/context.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { signedOn } from '../stages/stages.queries.js'

/**
 * A contract is filed today at the latest, and not before it was signed, as far as that day is known.
 *
 * @param sectionId null for a section that is made just now
 * @param path of the section within the body
 */
export async function checkFiling(
  tx: Ctx,
  sectionId: string | null,
  filedOn: string | null,
  path: string,
): Promise<void> {
  if (filedOn === null) return
  const refuse = (message: 'field.future' | 'field.beforeSigning') => {
    throw new DomainError('RULE_BROKEN', { fields: { [`${path}.filedOn`]: [message] } })
  }
  if (filedOn > tx.clock.today()) refuse('field.future')
  const signed = sectionId && (await signedOn(tx, sectionId))
  if (signed && filedOn < signed) refuse('field.beforeSigning')
}
