import type { DishonestyTier, Sign } from '@credit/contract'

/** `[code, zh-CN, en-US, points, months it counts, basis zh-CN, basis en-US]`; the tier is in the code. */
type Row = readonly [string, string, string, number, number, string?, string?]

const ART_76 = ['《中华人民共和国政府采购法》第七十六条', 'Government Procurement Law, article 76'] as const
const ART_77 = ['《中华人民共和国政府采购法》第七十七条', 'Government Procurement Law, article 77'] as const

/** Catalogue 2.3. */
export const DISHONESTY: Readonly<Record<Sign, readonly Row[]>> = {
  2: [
    ['S-M1', '未按时更新或填报主体信息', 'Fails to keep own data current', 2, 3],
    ['S-M2', '无故不参加已报名开标且未说明', 'Registers, then does not bid, no reason given', 2, 3],
    ['S-G1', '未按约定时间履约且经催告仍未改正', 'Late performance, not cured after notice', 5, 12],
    ['S-G2', '验收一次不合格需返工', 'Rework after failed acceptance', 5, 12],
    [
      'S-G3',
      '捏造事实或以非法手段取得证据投诉，或12个月内3次以上投诉查无实据',
      'Fabricated or repeatedly unfounded complaints',
      5,
      12,
    ],
    ['S-G4', '违规转包分包', 'Unlawful subcontracting', 10, 12],
    ['S-G5', '未履行信用承诺', 'Breaks a credit commitment', 5, 12],
    ['S-S1', '提供虚假材料谋取中标、成交', 'False papers to win', 50, 36, ...ART_77],
    ['S-S2', '诋毁、排挤其他供应商', 'Slanders or squeezes out rivals', 50, 36, ...ART_77],
    ['S-S3', '与采购人、其他供应商或代理机构恶意串通', 'Collusion', 50, 36, ...ART_77],
    ['S-S4', '行贿或提供其他不正当利益', 'Bribery', 50, 36, ...ART_77],
    ['S-S5', '采购过程中与采购人协商谈判', 'Negotiates during tendering', 50, 24, ...ART_77],
    ['S-S6', '拒绝监督检查或提供虚假情况', 'Refuses inspection, false statements', 50, 24, ...ART_77],
    ['S-S7', '中标后无正当理由拒签合同', 'Refuses to sign after award', 50, 12],
    ['S-S8', '拒绝履行合同义务，或擅自变更、终止合同', 'Refuses to perform', 50, 24],
  ],
  3: [
    ['A-M1', '公告内容错漏需更正', 'Notice errors needing correction', 2, 3],
    ['A-M2', '未按时送交评审报告（2个工作日）', 'Review report late (2 working days)', 2, 3],
    ['A-G1', '采购文件含歧视或差别待遇条款', 'Discriminatory terms in documents', 5, 12],
    ['A-G2', '未按规定抽取专家或录音录像', 'Experts not drawn, or review not recorded, as required', 5, 12],
    ['A-G3', '质疑答复超期或不作答复', 'Challenge answered late or not at all', 5, 12],
    ['A-G4', '违规收费、超期不退保证金', 'Unlawful fees, deposit kept', 5, 12],
    ['A-G5', '名录登记信息虚假（未造成后果）', 'False register data', 10, 12],
    ['A-S1', '与采购人、供应商恶意串通', 'Collusion', 50, 36],
    ['A-S2', '泄露应保密的采购信息、标底、名单', 'Leaks secrets', 50, 36],
    ['A-S3', '隐匿、销毁、伪造、变造采购文件', 'Hides, destroys or forges files', 50, 36, ...ART_76],
    ['A-S4', '受贿或获取不正当利益', 'Bribery', 50, 36],
    ['A-S5', '在采购活动中提供虚假材料或拒绝监督检查', 'False statements, refuses inspection', 50, 24],
  ],
  4: [
    ['E-M1', '迟到超过30分钟', 'More than 30 minutes late', 2, 3],
    ['E-M2', '个人信息变更未及时更新', 'Own data not updated', 2, 3],
    ['E-M3', '临近开标（60分钟内）请假', 'Cancels within 60 minutes', 2, 3],
    ['E-G1', '确认参加后无故缺席', 'No-show', 5, 12],
    ['E-G2', '违规使用手机、擅离现场', 'Uses phone, leaves the room', 5, 12],
    ['E-G3', '评分计算错误、客观分不一致且拒不纠正', 'Wrong or inconsistent scores, not corrected', 5, 12],
    ['E-G4', '发表倾向性意见或协商打分', 'Steers, agrees scores', 10, 12],
    ['E-G5', '拒不配合答复询问、质疑、投诉', 'Refuses to help answer queries, challenges and complaints', 5, 12],
    ['E-S1', '未按规定程序、方法、标准独立评审', 'Does not review independently by the rules', 50, 24],
    ['E-S2', '泄露评审文件、评审情况', 'Leaks', 50, 36],
    ['E-S3', '与供应商有利害关系未回避', 'Fails to recuse', 50, 36],
    ['E-S4', '收受贿赂或其他不正当利益', 'Bribery', 50, 36],
    ['E-S5', '提供虚假申请材料', 'False application', 50, 36],
  ],
  1: [
    ['P-M1', '采购意向公开不足30日', 'Intention published late', 2, 3],
    ['P-M2', '合同公告或备案超期', 'Contract published or filed late', 2, 3],
    ['P-G1', '无正当理由超期签约', 'Signs late without cause', 5, 12],
    ['P-G2', '以不合理条件限制、排斥供应商', 'Unreasonable conditions', 10, 12],
    ['P-G3', '不按期组织验收', 'Does not accept in time', 5, 12],
    ['P-G4', '逾期支付合同款', 'Pays late', 5, 12],
    ['P-G5', '质疑答复超期', 'Late answer to challenges', 5, 12],
    ['P-S1', '与供应商或代理机构恶意串通', 'Collusion', 50, 36],
    ['P-S2', '规避公开招标（化整为零）', 'Splits to avoid open tender', 50, 24],
    ['P-S3', '非法干预、影响评审', 'Illegally influences review', 50, 24],
    ['P-S4', '改变中标结果或拒不与中标人签约', 'Changes the result, refuses the winner', 50, 24],
    ['P-S5', '隐匿、销毁、伪造采购文件', 'Hides or forges files', 50, 36],
  ],
  0: [
    ['X-M1', '一个季度内3次以上逾期未评价', 'Three or more missed evaluations in a quarter', 2, 3],
    ['X-G1', '经查实恶意评价或相互刷分', 'Proven malicious or reciprocal rating', 10, 12],
  ],
}

const TIERS: Record<string, DishonestyTier> = { M: 'minor', G: 'general', S: 'serious' }

/** Months of each tier: shortest and longest publicity, wait before a repair. */
export const TIER_MONTHS: Record<DishonestyTier, { min: number; max: number; repair: number }> = {
  minor: { min: 0, max: 3, repair: 0 },
  general: { min: 3, max: 12, repair: 3 },
  serious: { min: 12, max: 36, repair: 12 },
}

/**
 * Returns the tier that the code of a behaviour names.
 * @throws if the code names none
 */
export function tierOf(code: string): DishonestyTier {
  const tier = TIERS[code.charAt(2)]
  if (!tier) throw new Error(`no tier in ${code}`)
  return tier
}
