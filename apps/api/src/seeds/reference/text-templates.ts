import type { TemplateKind } from '@credit/contract'
import { IsNull } from 'typeorm'
import type { Tx } from '#core/context'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { TextTemplateEntity } from '#entities/site/text-template'

/** Names of the texts of each kind. */
const TEMPLATES: readonly [TemplateKind, ...string[]][] = [
  ['registrationReject', 'papers', 'data', 'exists'],
  ['profileReject', 'proof'],
  ['certificateReject', 'unreadable', 'expired', 'data'],
  ['claimReject', 'proof', 'conditions'],
  ['claimRevoke', 'lapsed'],
  ['adjustmentApprove', 'basis'],
  ['adjustmentReject', 'basis'],
  ['behaviourConfirm', 'proved'],
  ['behaviourDismiss', 'unproved'],
  ['behaviourRepair', 'corrected'],
  ['behaviourRevoke', 'changed'],
  ['caseAccept', 'accepted'],
  ['caseAsk', 'proof'],
  ['caseRefuse', 'elsewhere', 'late'],
  ['caseDecide', 'grounds', 'noGrounds'],
  ['flagConfirm', 'watched'],
  ['flagDismiss', 'explained'],
  ['alarmSettle', 'checked'],
  ['linkConfirm', 'watched'],
  ['linkDismiss', 'chance'],
  ['replyRemove', 'offensive'],
]

const AS_WRITTEN = { skipInterpolation: true }

/** Seeds templates of the city that a new installation begins with; none if it has any. */
export async function seedTextTemplates(tx: Tx): Promise<void> {
  const table = scoped(tx, TextTemplateEntity)
  if (await table.exists({ areaId: IsNull() })) return
  for (const [kind, ...keys] of TEMPLATES) {
    for (const key of keys) {
      const text = (name: string) => translateAll(`textTemplates.${kind}.${key}.${name}`, AS_WRITTEN)
      await table.insert({ kind, names: text('name'), texts: text('text'), areaId: null })
    }
  }
}
