import { workbookOf } from './imports.js'
import { freshCode } from './registration.js'

export const PROJECT = '/credit/admin/api/sysProject'
export const [BUYER, AGENCY, WINNER, LOSER] = [freshCode(), freshCode(), freshCode(), freshCode()]
export const PROJECTS = ['项目编号', '项目名称', '发布日期', '采购方式']
export const SECTIONS = ['项目编号', '标段编号', '标段名称']
export const PARTIES = ['项目编号', '标段编号', '主体角色', '主体名称', '信用代码或证书编号']
export const STAGES = ['项目编号', '标段编号', '标段阶段', '阶段日期']

/** Rows of the sheets. */
export interface Rows {
  projects?: string[][]
  sections?: string[][]
  parties?: string[][]
  stages?: string[][]
}

/** A workbook as the template has it, after a sheet of instructions. */
export const bookOf = ({ projects = [], sections = [], parties = [], stages = [] }: Rows) =>
  workbookOf([
    { name: '说明', rows: [['先读说明'], ['项目编号', '必填']] },
    { name: '项目', rows: [PROJECTS, ...projects] },
    { name: '标段', rows: [SECTIONS, ...sections] },
    { name: '主体', rows: [PARTIES, ...parties] },
    { name: '阶段', rows: [STAGES, ...stages] },
  ])

/** A project with two lots, of which one has reached a stage. */
export const FIRST: Required<Rows> = {
  projects: [['WB-1', '办公设备', '2036-02-01', '公开招标']],
  sections: [
    ['WB-1', '1', '电脑'],
    ['WB-1', '2', '桌椅'],
  ],
  parties: [
    ['WB-1', '', '采购人', '示例局', BUYER],
    ['WB-1', '', '代理机构', '示例代理', AGENCY],
    ['WB-1', '1', '中标供应商', '示例电脑公司', WINNER],
    ['WB-1', '1', '投标供应商', '示例落标公司', LOSER],
    ['WB-1', '1', '评审专家', '专家甲', 'ZJ-1'],
  ],
  stages: [['WB-1', '1', '评审结束', '2036-03-05']],
}

/** The faults of an import as lines. */
export const failuresOf = ({ result }: { result: { failures: { row: number; column: string; message: string }[] } }) =>
  result.failures.map(({ row, column, message }) => `${row} ${column}: ${message}`)
