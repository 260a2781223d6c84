import { both } from '@credit/contract'
import { HOLIDAYS } from './holidays.js'
import type { SeededDictionary } from './seeded-dictionary.js'

/** Catalogue 5. The program reads them under these codes. */
export const DICTIONARIES: readonly SeededDictionary[] = [
  {
    code: 'HIGHEST_EDUCATION',
    names: both('最高学历', 'Highest education'),
    items: [
      ['1', '高中及以下', 'Secondary or below'],
      ['2', '大专', 'Junior college'],
      ['3', '本科', 'Bachelor'],
      ['4', '硕士', 'Master'],
      ['5', '博士', 'Doctor'],
    ],
  },
  {
    code: 'GENDER',
    names: both('性别', 'Gender'),
    items: [
      ['0', '女', 'Female'],
      ['1', '男', 'Male'],
      ['2', '未知', 'Unknown'],
    ],
  },
  {
    code: 'DEFERRAL_REASON',
    names: both('暂缓评价原因', 'Reason of a deferral'),
    items: [
      ['1', '分批交付，尚未完成', 'Delivery in batches, not finished'],
      ['2', '质保期内，待观察', 'Within warranty, to be observed'],
      ['3', '争议处理中', 'Dispute under way'],
      ['4', '资料未齐', 'Papers incomplete'],
      ['9', '其他', 'Other'],
    ],
  },
  {
    code: 'CERTIFICATE_KIND',
    names: both('证照类型', 'Kind of certificate'),
    items: [
      ['1', '营业执照', 'Business licence'],
      ['2', '质量管理体系', 'Quality management'],
      ['3', '环境管理体系', 'Environmental management'],
      ['4', '职业健康安全', 'Occupational health'],
      ['5', '执业资格', 'Professional licence'],
      ['6', '职称', 'Professional title'],
      ['9', '其他', 'Other'],
    ],
  },
  {
    code: 'PROCUREMENT_METHOD',
    names: both('采购方式', 'Procurement method'),
    items: [
      ['open', '公开招标', 'Open tender'],
      ['selective', '邀请招标', 'Selective tender'],
      ['negotiation', '竞争性谈判', 'Competitive negotiation'],
      ['consultation', '竞争性磋商', 'Competitive consultation'],
      ['quotation', '询价', 'Request for quotations'],
      ['single-source', '单一来源', 'Single source'],
      ['framework', '框架协议', 'Framework agreement'],
    ],
  },
  {
    code: 'CASE_KIND',
    names: both('投诉类型', 'Kind of case'),
    items: [
      ['complaint', '投诉', 'Complaint'],
      ['objection', '异议', 'Objection'],
      ['repair', '信用修复', 'Credit repair'],
    ],
  },
  {
    code: 'HOLIDAY',
    names: both('节假日与调休', 'Public holidays and make-up working days'),
    descriptions: both(
      '每天一项：取值为日期加 /off（放假）或 /work（调休上班）。2024至2026年按国务院办公厅公布的安排；2027年目前只列法定假日，待安排公布后由监管人员在工作日历中核对、补充调休日期并确认。',
      'One item a day: the date followed by /off (holiday) or /work (make-up working day). 2024 to 2026 as published by the General Office of the State Council. For 2027 only the statutory holidays are entered; supervisors compare them with the notice once it is published, add the make-up days and confirm the year in the calendar.',
    ),
    items: HOLIDAYS,
  },
]
