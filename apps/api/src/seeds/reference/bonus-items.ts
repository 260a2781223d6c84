import type { ParticipantSign } from '@credit/contract'

/** `[code, zh-CN, en-US, points, most points, months (null = until the certificate expires)]` */
type Row = readonly [string, string, string, number, number, number | null]

/** Catalogue 2.4. */
export const BONUSES: Readonly<Record<ParticipantSign, readonly Row[]>> = {
  2: [
    ['S-B1', '公共信用综合评价“优”', 'Public credit rating "excellent"', 3, 3, 12],
    ['S-B2', '公共信用综合评价“良”', 'Public credit rating "good"', 1, 1, 12],
    ['S-B3', '纳税信用A级', 'Tax credit grade A', 2, 2, 12],
    [
      'S-B4',
      '有效的质量、环境、职业健康管理体系认证（每项）',
      'Valid ISO 9001, 14001 or 45001 certificate, each',
      1,
      2,
      null,
    ],
    ['S-B5', '节能、环境标志产品认证', 'Energy-saving or eco-label product certificate', 1, 1, null],
    ['S-B6', '政府采购表彰或履约优秀案例', 'Official commendation for performance in government procurement', 2, 2, 24],
    ['S-B7', '参加政府采购培训合格', 'Passed government procurement training', 1, 1, 12],
  ],
  3: [
    [
      'A-B1',
      '专职人员经财政部门培训合格达80%',
      'At least 80 % of the staff passed training of the finance department',
      2,
      2,
      12,
    ],
    ['A-B2', '有效质量管理体系认证', 'Valid ISO 9001 certificate', 1, 1, null],
    ['A-B3', '监督检查“优秀”', '"Excellent" in the finance inspection', 3, 3, 12],
    ['A-B4', '全年无有效投诉', 'No upheld complaint in the year', 2, 2, 12],
    ['A-B5', '标准化评审场所与设备', 'Standard review rooms and equipment', 1, 1, 24],
    ['A-B6', '参与制度、标准制定', 'Helped draft rules or standards', 1, 1, 24],
  ],
  4: [
    ['E-B1', '高级职称', 'Senior title', 1, 1, null],
    ['E-B2', '正高级职称', 'Full senior title', 2, 2, null],
    ['E-B3', '年度培训测试90分以上', '90 or more in the yearly test', 2, 2, 12],
    ['E-B4', '年度参评10次以上且无扣分', 'Ten or more reviews in the year without a deduction', 2, 2, 12],
    ['E-B5', '主动报告违法违规线索经查实', 'Reported a breach that was proven', 3, 3, 24],
    ['E-B6', '执业资格证书', 'Professional licence', 1, 1, null],
  ],
  1: [
    ['P-B1', '采购意向公开率100%', 'All procurement intentions published', 1, 1, 12],
    ['P-B2', '合同支付平均15日以内', 'Contracts paid within 15 days on average', 3, 3, 12],
    ['P-B3', '面向中小企业预留比例达标', 'Share reserved for small businesses reached', 2, 2, 12],
    ['P-B4', '绩效评价“优”', 'Performance review "excellent"', 2, 2, 12],
    ['P-B5', '内控制度健全并公开', 'Internal control system in place and public', 1, 1, 24],
  ],
}
