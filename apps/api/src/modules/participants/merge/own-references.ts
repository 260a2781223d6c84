import type { Tx } from '#core/context'
import { moveAccountsTo, returnAccounts } from '../../identity/accounts/participant-accounts.js'
import { type Merge, type MergeStep, rowsOf } from './merge-steps.js'
import { moveAliases, moveCertificates, moveIdentities } from './moving-rows.sql.js'
import { moveReference, returnReference } from './reference.js'

const MOVED = [
  ['participant_identity', moveIdentities],
  ['certificate', moveCertificates],
  ['participant', moveAliases],
] as const

/** References of the participants module itself: identities, certificates, aliases and accounts. */
export const OWN_REFERENCES: MergeStep = {
  references: {
    'participant_identity.participant_id': 'moved',
    'certificate.participant_id': 'moved',
    'participant.merged_into_id': 'moved',
    'account.participant_id': 'moved',
    // The source's statements and changes stay readable under its own id.
    'purchaser_profile.participant_id': 'stays',
    'supplier_profile.participant_id': 'stays',
    'agency_profile.participant_id': 'stays',
    'expert_profile.participant_id': 'stays',
    'revision.participant_id': 'stays',
    'participant_merge.source_id': 'stays',
    'participant_merge.target_id': 'stays',
  },

  async move(tx: Tx, merge: Merge) {
    for (const [table, statement] of MOVED) await moveReference(tx, merge, table, statement)
    for (const { id, before, after } of await moveAccountsTo(tx, merge.source.id, merge.target)) {
      merge.rows.push({ table: 'account', id, before: { ...before }, after: { ...after } })
    }
  },

  async moveBack(tx: Tx, merge: Merge) {
    for (const [table, statement] of MOVED) {
      const decided = await returnReference(tx, merge, table, statement)
      if (decided.length > 0) return decided
    }
    const accounts = rowsOf(merge, 'account').map(({ id }) => id)
    await returnAccounts(tx, accounts, merge.target.id, merge.source)
    return []
  },
}
