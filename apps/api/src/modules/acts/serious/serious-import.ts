import { comparedName, LOCALES, normaliseOfficialCode, textIn } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { AdminCalls } from '#http/call'
import { ImportController } from '../../exchange/import/import-controller.js'
import type { ImportColumn, ImportRow, WrittenRecord } from '../../exchange/import/import-list.js'
import { ImportLists } from '../../exchange/import/import-lists.js'
import { LISTED_SIGNS } from '../../ledger/changes/published-act.js'
import { dismissDishonesty, endDishonesty } from '../decide-dishonesty.js'
import { recordDishonesty } from '../record-dishonesty.js'
import { listedItems, type PlannedAct, planSerious } from './plan-serious.js'

/** Registers the import of serious acts, with the columns of the national list. */
@Injectable()
export class SeriousImport {
  constructor(lists: ImportLists) {
    lists.register<PlannedAct>({
      resource: 'integrity',
      key: { column: 'name', normalise: keyOf },
      columns,
      plan: planSerious,
      write,
      takingBack: { needs: { new: 'integrity:approve', changed: 'integrity:approve' }, run: takeBack },
    })
  }
}

@AdminCalls('integrity/serious', 'credit')
export class SeriousImportController extends ImportController('integrity') {}

/** Code and number of the decision; without both the name, the day and the authority. */
function keyOf(name: string, values: ImportRow['values']): string {
  const { unifiedSocialCreditCode: code, decisionNumber } = values
  const parts =
    code && decisionNumber
      ? [normaliseOfficialCode(String(code)), decisionNumber]
      : [comparedName(name), values.punishmentDate, values.enforcementUnit]
  return parts.join('\n')
}

async function columns(ctx: Ctx): Promise<ImportColumn[]> {
  const items = await listedItems(ctx)
  return [
    { name: 'name', heading: 'enterpriseName', required: true },
    { name: 'unifiedSocialCreditCode', heading: 'unifiedSocialCreditCode' },
    { name: 'behavior', heading: 'behavior', required: true },
    { name: 'punishmentResult', heading: 'punishmentResult' },
    { name: 'punishmentBasis', heading: 'punishmentBasis' },
    { name: 'punishmentDate', heading: 'punishmentDate', required: true, kind: 'date' },
    { name: 'publishDate', heading: 'publishDate', kind: 'date' },
    { name: 'publishEndDate', heading: 'publishEndDate', kind: 'date' },
    { name: 'enforcementUnit', heading: 'enforcementUnit', required: true },
    { name: 'decisionNumber', heading: 'decisionNumber' },
    {
      name: 'sign',
      heading: 'role',
      choices: LISTED_SIGNS.map((value) => ({
        value,
        labels: LOCALES.map((locale) => translate(locale, `tables.values.sign.${value}`)),
      })),
    },
    {
      name: 'itemId',
      heading: 'dishonestyItem',
      choices: items.map(({ id, code, names }) => ({
        value: id,
        labels: [...LOCALES.map((locale) => textIn(names, locale)), code],
      })),
    },
  ]
}

async function write(tx: Tx, acts: readonly PlannedAct[], jobId: string): Promise<WrittenRecord[]> {
  const written: WrittenRecord[] = []
  for (const { report } of acts) {
    if (!report) continue
    const { id } = await recordDishonesty(tx, { ...report, importBatch: jobId })
    written.push({ id, title: report.description, before: null })
  }
  return written
}

/** An act is never deleted: a decision ends it, as one by hand does. */
async function takeBack(tx: Tx, id: string): Promise<unknown> {
  const { status } = await scoped(tx, DishonestRecordEntity).lock(id)
  if (status === 'dismissed' || status === 'revoked') return false
  const reason = translate(tx.locale, 'import.takenBack')
  return status === 'reported' || status === 'noticed'
    ? dismissDishonesty(tx, id, reason)
    : endDishonesty(tx, id, 'revoke', reason)
}
