/**
 * The order of the API's layers and modules, topmost first. Each may import what stands after it and
 * read the tables that it owns; entries of one line do not know each other. Checked for imports by
 * dependency-cruiser, for data by apps/api/test/database/data-order.spec.ts.
 */
module.exports.ORDER = [
  ['modules/workspace', 'modules/backup'],
  ['modules/oversight'],
  ['modules/sync'],
  ['modules/workflow'],
  ['modules/evaluation'],
  ['modules/registration'],
  ['modules/credit'],
  ['modules/projects'],
  ['modules/participants'],
  ['modules/calendar'],
  ['modules/site'],
  ['modules/identity'],
  ['modules/crud'],
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
