import type { TableRow } from '../../tabular/table.js'
import type { Places } from './headings.js'
import type { ImportColumn } from './import-list.js'

/** Words at the beginning of totals, signatures and notes below a table. */
const FOOTER = new RegExp(
  `^(?:${[
    ...['合计', '总计', '小计', '共计', '累计', '填表人', '填报人', '制表人?', '经办人', '审核人?', '复核人?'],
    ...['(?:单位)?负责人', '(?:填报|填表|制表|审核)(?:单位|日期|时间)', '联系电话', '备注', '说明', '注'],
    ...['(?:sub|grand )?total', 'prepared by', 'reviewed by', 'approved by', 'notes?', 'remarks?'],
  ].join('|')})(?:[:：(（\\s]|$)`,
  'i',
)

/** Returns a function that recognises rows below a table that are no records: they lack a required value. */
export function footerTest(columns: readonly ImportColumn[], places: Places): (row: TableRow) => boolean {
  const required = columns.flatMap(({ name, required }) => (required ? (places.get(name) ?? []) : []))
  return ({ cells }) => {
    const first = cells.findIndex((cell) => cell !== '')
    if (!FOOTER.test(cells[first] ?? '')) return false
    return required.some((at) => at === first || (cells[at] ?? '') === '')
  }
}
