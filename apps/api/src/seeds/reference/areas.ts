import { AREA_CODES, COMPLAINT_AREA_CODE, FLOATING_BOX_AREA_CODE, type Names, subdomainOf } from '@credit/contract'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { AreaEntity, type FloatingBox } from '#entities/areas/area'

/** Area names in the order of the codes; the first is the city level. Operators rename them after the installation. */
export const AREA_NAMES: readonly Names[] = [
  { 'zh-CN': '市本级', 'en-US': 'City' },
  { 'zh-CN': '东城区', 'en-US': 'Dongcheng District' },
  { 'zh-CN': '西城区', 'en-US': 'Xicheng District' },
  { 'zh-CN': '南湖区', 'en-US': 'Nanhu District' },
  { 'zh-CN': '北山区', 'en-US': 'Beishan District' },
  { 'zh-CN': '滨河区', 'en-US': 'Binhe District' },
  { 'zh-CN': '高新区', 'en-US': 'Gaoxin District' },
  { 'zh-CN': '清源区', 'en-US': 'Qingyuan District' },
  { 'zh-CN': '云台区', 'en-US': 'Yuntai District' },
  { 'zh-CN': '安宁区', 'en-US': 'Anning District' },
  { 'zh-CN': '永和区', 'en-US': 'Yonghe District' },
  { 'zh-CN': '平川区', 'en-US': 'Pingchuan District' },
  { 'zh-CN': '石泉区', 'en-US': 'Shiquan District' },
  { 'zh-CN': '林溪区', 'en-US': 'Linxi District' },
  { 'zh-CN': '明水区', 'en-US': 'Mingshui District' },
]

const CLOSED = new Set(['0013', '0014', '0015'])

const NO_BOX: FloatingBox = {
  enabled: false,
  title: { 'zh-CN': '', 'en-US': '' },
  content: '',
  fileIds: [],
}

const BOX: FloatingBox = {
  enabled: true,
  title: { 'zh-CN': '信用评价专项公告', 'en-US': 'Notice on credit evaluation' },
  content: `<h2>关于开展政府采购信用评价的公告</h2>
<p>自本公告发布之日起，本区政府采购项目在评审结束、合同备案、履约验收、支付申请四个环节实行互评。请采购人、供应商、代理机构和评审专家登录系统，在每个环节开启后的五个工作日内完成评价。</p>
<p>评价结果计入各方信用分。对评价结果有异议的，可以在公开之日起十个工作日内提出。</p>
<h2>Notice on credit evaluation in government procurement</h2>
<p>From the date of this notice the parties to procurement projects of this district evaluate one another at four stages: end of bid evaluation, contract record, performance acceptance and payment application. Purchasers, suppliers, agencies and review experts log in and complete each evaluation within five working days after its stage opens.</p>
<p>Results count in the credit score of each party. Objections may be raised within ten working days after a result is shown.</p>`,
  fileIds: [],
}

/** Seeds the 15 areas: names, subdomains, whether open, and the two switches that are set for one area each. */
export async function seedAreas(ctx: Tx): Promise<void> {
  const areas = scoped(ctx, AreaEntity)
  for (const [index, code] of AREA_CODES.entries()) {
    const names = AREA_NAMES[index]
    if (!names || (await areas.exists({ code }))) continue
    await areas.insert({
      code,
      names,
      systemNames: {
        'zh-CN': `${names['zh-CN']}政府采购信用管理系统`,
        'en-US': `${names['en-US']} Government Procurement Credit Management System`,
      },
      subdomain: subdomainOf(code),
      status: CLOSED.has(code.slice(-4)) ? 0 : 1,
      mapName: names['zh-CN'],
      floatingBox: code === FLOATING_BOX_AREA_CODE ? BOX : NO_BOX,
      complaintEnabled: code === COMPLAINT_AREA_CODE,
    })
  }
}
