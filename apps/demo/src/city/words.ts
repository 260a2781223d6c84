import type { ProcurementKind } from '@credit/contract'

/** Names of purchasers, after that of their district. */
export const BODIES = [
  '教育局',
  '第一小学',
  '人民医院',
  '城市管理局',
  '财政局',
  '公安分局',
  '文化馆',
  '生态环境分局',
  '实验中学',
  '社区卫生服务中心',
] as const

export const SUPPLIER_HEADS = [
  ...['瑞丰', '华信', '中拓', '恒泰', '嘉禾', '万达通', '新源', '博雅', '鸿图', '锦程', '金穗'],
  ...['科远', '安捷', '立信', '天成', '盛世', '百川', '德润', '宏业', '启明', '同创', '优联'],
] as const
export const SUPPLIER_TRADES = [
  ...['信息技术', '办公设备', '医疗器械', '建筑工程', '园林绿化', '物业服务', '教学仪器'],
  ...['环保科技', '电子科技', '餐饮管理', '图书发行', '消防设备', '软件', '印务', '保安服务'],
] as const
export const AGENCY_HEADS = ['中信诚', '国采', '正信', '明达', '华诚', '金诚', '信达', '广信'] as const
export const AGENCY_TRADES = ['招标代理', '工程咨询', '项目管理', '采购咨询'] as const

export const SURNAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾'] as const
export const GIVEN = [
  ...['建国', '志强', '晓燕', '丽娟', '文静', '海涛', '立新', '秀英', '明辉', '国平', '雅琴'],
  ...['振华', '慧敏', '永康', '玉梅', '俊杰', '思远', '春华', '家豪', '淑芬', '伟民', '雪莲'],
  ...['子涵', '一鸣', '德明', '红梅', '少华', '佳宁', '启航', '晓峰'],
] as const

export const STREETS = ['人民路', '解放路', '建设大道', '文昌街', '滨江路', '学府路', '中山路'] as const

/** Given names that women bear; all others are taken for men's. */
export const WOMENS = /[燕丽静英琴敏梅芬莲佳楠怡]/

export const SCHOOLS = [
  ...['省财经大学', '省理工大学', '省师范大学', '省医科大学', '省农林大学', '省建筑科技大学'],
  ...['滨江大学', '市工程学院', '市联合大学'],
] as const
export const EMPLOYERS = [
  ...['市建筑设计研究院', '市规划勘测研究院', '市信息中心', '市设备检测中心', '市计量测试所'],
  ...['市职业技术学院', '市疾病预防控制中心', '市园林科学研究所', '省理工大学', '省财经大学'],
  ...['恒正会计师事务所', '明理律师事务所', '正衡造价咨询事务所'],
] as const

/** Returns the kind of purchase of a subject; one that its title does not tell is not stated. */
export function kindOf(title: string): ProcurementKind | undefined {
  if (/工程/.test(title)) return 'works'
  if (/服务$/.test(title)) return 'services'
  return /采购$/.test(title) ? 'goods' : undefined
}

/** Subjects of projects, the names of their sections, and the purchasers, if not all of them buy it. */
export const SUBJECTS: readonly { title: string; parts: readonly string[]; by?: RegExp }[] = [
  { title: '办公家具采购', parts: ['办公桌椅', '会议家具', '档案柜'] },
  { title: '计算机及网络设备采购', parts: ['台式计算机', '网络交换设备', '打印及复印设备'] },
  { title: '物业管理服务', parts: ['办公区物业', '附属楼物业'] },
  { title: '智慧安防系统建设', parts: ['前端感知设备', '平台软件及集成'] },
  { title: '办公楼维修改造工程', parts: ['屋面防水', '室内装修', '电气改造'] },
  { title: '信息系统运维服务', parts: ['硬件运维', '应用软件运维'] },
  { title: '档案数字化加工服务', parts: ['文书档案', '业务档案'] },
  { title: '公务用车租赁服务', parts: ['应急用车', '业务用车'], by: /局$/ },
  { title: '食堂食材配送服务', parts: ['粮油及调味品', '肉禽蛋', '蔬菜水果'], by: /学$|医院|局$/ },
  {
    title: '教学仪器设备采购',
    parts: ['物理实验室设备', '化学实验室设备', '多媒体教学设备'],
    by: /学$|教育/,
  },
  {
    title: '医疗设备采购',
    parts: ['彩色超声诊断仪', '全自动生化分析仪', '监护设备'],
    by: /医院|卫生/,
  },
  { title: '医用耗材配送服务', parts: ['检验试剂', '一次性耗材'], by: /医院|卫生/ },
  { title: '图书及数字资源采购', parts: ['纸质图书', '电子资源'], by: /学$|教育|文化|图书/ },
  { title: '道路绿化养护服务', parts: ['东片区养护', '西片区养护'], by: /城市管理/ },
  { title: '生活垃圾清运服务', parts: ['一片区清运', '二片区清运'], by: /城市管理/ },
  { title: '环境空气监测设备采购', parts: ['自动监测站', '便携式监测仪'], by: /生态/ },
  { title: '消防器材及装备采购', parts: ['个人防护装备', '灭火器材'], by: /公安/ },
]

export const METHODS = ['公开招标', '公开招标', '公开招标', '竞争性磋商', '竞争性谈判', '询价'] as const

/** Comments of evaluators with a good opinion of the other side. */
export const POSITIVE_COMMENTS = [
  ...['配合顺畅，沟通及时，总体满意。', '程序规范，资料齐全，按期完成。', '专业水平较高，响应及时。'],
  ...['服务周到，问题处理迅速。', '认真负责，符合约定。', '各项工作有序，值得肯定。'],
] as const
export const MIXED_COMMENTS = [
  ...['总体符合要求，个别环节衔接稍慢。', '基本按期完成，资料提交有反复。'],
  ...['沟通尚可，响应时间有待提高。', '质量合格，现场管理需要加强。'],
] as const
export const NEGATIVE_COMMENTS = [
  ...['多次催促后才完成，配合度不高。', '资料缺漏较多，影响后续工作。', '响应迟缓，整改不到位。'],
] as const
export const REASONS = [
  ...['逾期超过一周，经催告后完成。', '资料三次补正仍不齐全。', '现场无专人负责，联系困难。'],
  ...['与采购文件约定不一致，后经协商更正。', '答复超过规定期限。'],
] as const
export const DEFERRALS = [
  ['1', '设备分两批到货，第二批尚未验收。'],
  ['2', '试运行期间，待观察后评价。'],
  ['4', '竣工资料未齐。'],
  ['9', '经办人外出培训，返岗后评价。'],
] as const
