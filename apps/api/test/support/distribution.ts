import type { FoundStatement } from './statement-faults.js'
import { variantsOf } from './statement-faults.js'

/**
 * Column by which Citus would distribute each large table (docs/scale.md); all others would be reference
 * tables, which every node holds. A statement that names this column goes to one node.
 */
export const DISTRIBUTION: Readonly<Record<string, string>> = {
  project: 'area_id',
  bid_section: 'area_id',
  section_stage: 'area_id',
  section_party: 'area_id',
  evaluation_record: 'area_id',
  audit_log: 'area_id',
  credit_fact: 'evaluated_id',
  score_line: 'participant_id',
}

/** The statements of the calls that people make most, by file below `modules` or `database`. */
export const HOT: readonly string[] = [
  'modules/ledger/facts.sql.ts agedEvaluations',
  'modules/ledger/facts.sql.ts evaluationGroups',
  'modules/ledger/facts.sql.ts insertFacts',
  'modules/ledger/ledger.sql.ts insertEntries',
  'modules/ledger/ledger.sql.ts lastEntries',
  'modules/ledger/ledger.sql.ts participantCredit',
  'modules/ledger/entries.sql.ts entriesPage',
  'modules/ledger/entries.sql.ts entriesSince',
  'modules/score/credit.sql.ts evaluatorsOf',
  'modules/score/ranking.sql.ts rankOf',
  'modules/score/ranking.sql.ts rankingPage',
  'modules/evaluation/completion/completion.sql.ts completionByRole',
  'modules/evaluation/completion/completion.sql.ts completionOf',
  'modules/evaluation/mine/my-projects.sql.ts myProjectIds',
  'modules/evaluation/mine/my-projects.sql.ts myProjectRows',
  'modules/evaluation/mine/own-records.sql.ts ownRecords',
  'modules/evaluation/mine/own-records.sql.ts receivedRecords',
  'modules/evaluation/mine/own-records.sql.ts sectionOfParticipant',
  'modules/evaluation/records/locked-records.sql.ts lockedRecords',
  'modules/evaluation/records/locked-records.sql.ts oppositesOf',
  'modules/evaluation/records/locked-records.sql.ts updateStates',
  'modules/evaluation/submitting/submitting.sql.ts updateSubmitted',
  'modules/participants/records/participants.sql.ts updateCredit',
  'modules/projects/projects/projects.sql.ts loadProjectDetails',
  'modules/projects/projects/projects.sql.ts lockProject',
  'modules/projects/sections/parties.sql.ts selectParties',
  'modules/projects/sections/sections.sql.ts lockSections',
  'database/audit.sql.ts appendAudit',
  'database/audit.sql.ts appendAudits',
]

/** Returns the distributed tables of a statement whose key is missing in at least one of its variants. */
export function tablesWithoutKey(found: FoundStatement): string[] {
  const missing = new Set<string>()
  for (const variant of variantsOf(found)) {
    const text = variant.text.replaceAll('"', '')
    for (const [table, key] of Object.entries(DISTRIBUTION)) {
      if (!new RegExp(`\\b(FROM|JOIN|INTO|UPDATE)\\s+${table}\\b`).test(text)) continue
      const inserts = new RegExp(`INTO ${table} \\(([^)]*)\\)`).exec(text)?.[1]
      const isInserted = inserts !== undefined && new RegExp(`\\b${key}\\b`).test(inserts)
      const isCompared = new RegExp(`\\b${key}\\s*(=|IN\\b)|=\\s*(ANY\\()?\\w+\\.${key}\\b`).test(text)
      if (!isInserted && !isCompared) missing.add(table)
    }
  }
  return [...missing].sort()
}
