/** Points, then the question in Chinese and in English. */
type SeededIndicator = readonly [maxPoints: number, zh: string, en: string]

/** Catalogue 1: the questions of each cell of the matrix, 100 points in total. */
export const QUESTIONNAIRES: Readonly<Record<string, readonly SeededIndicator[]>> = {
  A1: [
    [
      25,
      '采购文件编制质量：内容完整、条款合规、无歧视性条件',
      'Quality of procurement documents: complete, lawful, no discriminatory terms',
    ],
    [20, '程序规范与时限：公告、答疑、开标按期依法', 'Procedure and time limits kept'],
    [
      20,
      '评审现场组织：签到、录音录像、纪律宣布、设备保障',
      'Review-site organisation: sign-in, recording, discipline, equipment',
    ],
    [15, '专业能力：政策掌握、需求沟通、风险提示', 'Competence: knows the rules, warns of risk'],
    [
      15,
      '服务态度与响应：及时送达评审报告、协助质疑答复',
      'Service and response: review report on time, help with challenges',
    ],
    [5, '收费与廉洁：按约定收费、无不当利益', 'Fees and integrity'],
  ],
  A2: [
    [20, '守时守纪：按时到场、上交通讯工具、不擅离', 'Punctual, phone handed in, stays'],
    [30, '独立公正：无倾向性言论、依法回避', 'Independent, no leaning remarks, recuses when due'],
    [25, '专业水平：熟悉采购内容与评审标准', 'Knows the subject and the criteria'],
    [20, '评审质量：打分有依据、畸高畸低能说明、复核认真', 'Reasoned scores, explains outliers, checks totals'],
    [5, '配合：配合询问、质疑、投诉答复', 'Helps answer queries and challenges'],
  ],
  A3: [
    [30, '采购需求：完整、明确、合规，经调查论证', 'Requirements complete, clear, lawful, researched'],
    [
      25,
      '委托与确认及时：委托协议、文件确认、结果确认按期',
      'Prompt mandate and confirmations (result confirmed within 5 working days)',
    ],
    [25, '不干预评审：采购人代表言行规范', "No interference by the purchaser's representative"],
    [10, '政策落实：中小企业、绿色、进口产品等', 'Policy duties (SME, green, imports)'],
    [10, '沟通配合：质疑答复、资料提供', 'Cooperation on challenges and documents'],
  ],
  A4: [
    [20, '出勤：接受抽取后按时参加，无无故缺席、代评', 'Attendance after being drawn, no absence or stand-in'],
    [30, '评审纪律：不泄密、不私下接触、不携带资料离场', 'Discipline: no leaks, no private contact, no papers removed'],
    [20, '评审能力：熟练使用电子评审、理解采购文件', 'Ability with e-review and the documents'],
    [20, '评审结果质量：无计算错误、无客观分不一致', 'No arithmetic errors, no differing objective scores'],
    [10, '劳务报酬：不索取超标费用', 'Does not ask for excess fees'],
  ],
  A5: [
    [30, '采购文件质量：评分标准明确、可操作', 'Documents: clear, workable scoring rules'],
    [25, '现场组织与保密：场地、设备、无关人员管理', 'Site, equipment, outsiders kept away, secrecy'],
    [25, '中立性：不发表倾向性意见、不干预打分', 'Neutral, no steering'],
    [10, '程序告知：宣布纪律、回避、政策', 'Announces discipline, recusal, policy'],
    [10, '劳务报酬支付：按标准及时', 'Fee paid on time and to standard'],
  ],
  A6: [
    [35, '需求合理性：指标不指向特定供应商', 'Requirement does not point to one supplier'],
    [25, '需求清晰度：技术与商务要求可评审', 'Clear enough to review'],
    [30, '采购人代表履职：具备能力、言行规范', "Purchaser's representative competent and proper"],
    [10, '预算与需求匹配', 'Budget fits the requirement'],
  ],
  A7: [
    [25, '信息公开：公告完整及时、文件获取便利免费', 'Notices complete and timely, documents easy to get'],
    [30, '公平对待：条件无歧视、答疑一视同仁', 'Equal treatment'],
    [15, '开标组织：准时、规范', 'Opening on time and orderly'],
    [20, '询问质疑答复：按期（7个工作日内）、有理有据', 'Answers to queries/challenges on time and reasoned'],
    [10, '保证金与费用：及时退还、收费合规', 'Deposits returned, fees lawful'],
  ],
  A8: [
    [45, '投标材料真实完整', 'Bid papers true and complete'],
    [25, '遵守开评标秩序', 'Keeps order at opening and review'],
    [15, '澄清及时、不改变实质内容', 'Timely clarifications without substantive change'],
    [15, '质疑投诉依法理性', 'Lawful, reasoned challenges'],
  ],
  B1: [
    [35, '按期签约：30日内签订', 'Signs within 30 days'],
    [35, '诚信签约：不改变实质性条款、不附加条件', 'No change of substance, no extra terms'],
    [15, '履约保证与资料提交', 'Performance security and papers delivered'],
    [15, '沟通与联系人到位', 'Contact person in place, responsive'],
  ],
  B2: [
    [35, '按期发出通知书并签约', 'Award notice and contract on time'],
    [35, '合同与采购文件一致，不提额外要求', 'Contract matches the documents, no extra demands'],
    [20, '合同公告与备案及时（7个工作日内备案）', 'Contract published and filed on time'],
    [10, '预付款安排合理', 'Fair advance payment'],
  ],
  B3: [
    [30, '中标通知书及时', 'Notice on time'],
    [30, '保证金退还', 'Deposit returned'],
    [20, '收费透明', 'Transparent fees'],
    [20, '签约协助', 'Help with signing'],
  ],
  C1: [
    [35, '质量：货物/服务/工程符合合同', 'Quality as contracted'],
    [20, '进度：按期交付或完成', 'On time'],
    [15, '数量与配置：足额，无以次充好、擅自变更', 'Full quantity, nothing swapped'],
    [10, '人员与管理：项目团队与投标承诺一致', 'Team as promised in the bid'],
    [10, '响应与整改：问题处理及时', 'Responds and corrects'],
    [10, '安全、环保与合规', 'Safety, environment, compliance'],
  ],
  C2: [
    [30, '履约配合：场地、资料、接口按约提供', 'Provides site, data, access as agreed'],
    [35, '验收及时：不无故拖延', 'Accepts without needless delay'],
    [25, '验收规范：标准与合同一致，出具验收书', 'Accepts by contract standard, issues certificate'],
    [10, '廉洁：无额外要求', 'No improper demands'],
  ],
  C3: [
    [50, '验收组织', 'Acceptance organisation'],
    [30, '档案完整', 'Complete archive'],
    [20, '后续服务', 'Follow-up'],
  ],
  D1: [
    [55, '付款及时：按合同且不超过法定期限（30日，最长60日）', 'Pays by contract and within the legal limit'],
    [25, '足额支付：无无故扣减、无变相拖欠', 'Pays in full'],
    [10, '手续简便：支付申请与凭证办理', 'Simple paperwork'],
    [10, '质保金/履约保证金按期退还', 'Retention/security returned'],
  ],
  D2: [
    [45, '售后服务：质保响应', 'After-sales response'],
    [25, '票据与结算资料真实完整', 'True, complete invoices'],
    [15, '培训与资料移交', 'Training and handover'],
    [15, '无拖欠分包/农民工工资等引发的纠纷', 'No disputes from unpaid subcontractors or workers'],
  ],
}
