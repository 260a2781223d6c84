import { readFileSync } from 'node:fs'
import { DECISION_TAMPERINGS } from './decisions.js'
import { GRANTED_TAMPERINGS } from './granted.js'
import { LEDGER_TAMPERINGS } from './ledger.js'
import { PUBLISHED_TAMPERINGS } from './published.js'
import { RECORD_TAMPERINGS } from './records.js'
import type { Tampering } from './rows.js'

const TEXTS = new URL('../../../src/modules/ledger/locales/en-US.json', import.meta.url)

const PARTS: readonly (readonly [title: string, cases: readonly Tampering[]])[] = [
  ['The ledger and the scores', LEDGER_TAMPERINGS],
  ['Evaluation records and facts', RECORD_TAMPERINGS],
  ['Decisions and settings', DECISION_TAMPERINGS],
  ['Published documents', PUBLISHED_TAMPERINGS],
  ['Rights, certificates, cases, terms and settings', GRANTED_TAMPERINGS],
]

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()

/** Returns all changes by hand as a readable document: the statement, and the message that reports the change. */
export function tamperCasesDocument(): string {
  const sentences: Record<string, string> = JSON.parse(readFileSync(TEXTS, 'utf8')).cli.score.fault
  const rows = (cases: readonly Tampering[]) =>
    cases.map(([name, , change, kind]) => {
      const [fault = ''] = kind.split(' ')
      return `| ${cell(name)} | \`${cell(change)}\` | ${cell(sentences[fault] ?? '')} |`
    })
  return `${[
    '# Changes by hand that `score:verify` names',
    '',
    'Written by `pnpm case-tables` from the cases in `apps/api/test/support/tamperings`, which the tests play; not by hand.',
    '',
    'Each statement is run as the owner of the database could, without triggers and foreign keys; `$1` is the changed row, or what leads to',
    'it. Afterwards `score:verify` says at least the sentence beside it; `{id}` is the row, the participant or the evaluation, `{detail}` names',
    'the fields.',
    ...PARTS.flatMap(([title, cases]) => [
      ...['', `## ${title}`, ''],
      ...['| what | statement | `score:verify` |', '| --- | --- | --- |'],
      ...rows(cases),
    ]),
  ].join('\n')}\n`
}
