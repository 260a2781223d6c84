/**
 * The order of the API's layers and modules, topmost first. Each may import what stands after it and
 * read the tables that it owns; entries of one line do not know each other. Checked for imports by
 * dependency-cruiser, for data by apps/api/test/structure/data-order.spec.ts.
 */
module.exports.ORDER = [
  ['modules/workspace', 'modules/backup'],
  ['modules/oversight'],
  ['modules/sync'],
  ['modules/workflow'],
  ['modules/evaluation'],
  ['modules/registration'],
  ['modules/open-credit'],
  ['modules/score'],
  ['modules/cases'],
  ['modules/ratings'],
  ['modules/acts', 'modules/claims'],
  ['modules/ledger'],
  ['modules/projects'],
  ['modules/participants'],
  ['modules/calendar'],
  ['modules/site'],
  ['modules/identity'],
  ['modules/crud'],
  ['modules/exchange'],
  ['modules/todo'],
  ['modules/messaging'],
  ['modules/jobs'],
  ['modules/areas'],
  ['modules/files', 'modules/audit', 'modules/tabular'],
  ['list'],
  ['http'],
  ['database'],
  ['entities'],
  ['core'],
]

/**
 * Tables that one module above their owner writes: what is decided there is read by the owner and by the modules
 * between. Of the ledger, what counts in a score, or disputes it; of projects, alarms about choices.
 */
module.exports.WRITERS = {
  bonus_claim: 'claims',
  adjustment: 'claims',
  dishonest_record: 'acts',
  credit_case: 'cases',
  credit_record: 'open-credit',
  award_alarm: 'workflow',
}
