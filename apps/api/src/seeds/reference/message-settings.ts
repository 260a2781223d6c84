import { both, type MessageChannel, type MessageEvent, type Names } from '@credit/contract'
import type { Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { MessageSettingEntity } from '#entities/messaging/message-setting'

interface SeededSetting {
  event: MessageEvent
  daysBefore?: number
  channels: MessageChannel[]
  title: Names
  template: Names
}

const ALL_CHANNELS: MessageChannel[] = ['site', 'sms', 'email']
const WRITTEN_CHANNELS: MessageChannel[] = ['site', 'email']

/** The window has five working days: two before its last one is the third day. */
const SETTINGS: readonly SeededSetting[] = [
  {
    event: 'evaluationOpened',
    channels: ALL_CHANNELS,
    title: both('有新的待评价', 'Evaluations are open'),
    template: both(
      '{projectName}（{sectionName}）{stage}阶段有 {count} 项评价待您填写，请于 {dueDate} 前完成。',
      '{count} evaluations of {projectName} ({sectionName}), {stage}, await you until {dueDate}.',
    ),
  },
  {
    event: 'evaluationDue',
    daysBefore: 2,
    channels: WRITTEN_CHANNELS,
    title: both('评价即将到期', 'Evaluations are due soon'),
    template: both(
      '{projectName}（{sectionName}）{stage}阶段还有 {count} 项评价未提交，{dueDate} 到期。',
      '{count} evaluations of {projectName} ({sectionName}), {stage}, are due on {dueDate}.',
    ),
  },
  {
    event: 'evaluationDue',
    daysBefore: 0,
    channels: ALL_CHANNELS,
    title: both('评价今日到期', 'Evaluations are due today'),
    template: both(
      '{projectName}（{sectionName}）{stage}阶段还有 {count} 项评价未提交，今日 24 时到期。',
      '{count} evaluations of {projectName} ({sectionName}), {stage}, are due today at midnight.',
    ),
  },
  {
    event: 'evaluationReminded',
    channels: ALL_CHANNELS,
    title: both('请尽快完成评价', 'Please complete your evaluations'),
    template: both(
      '监管部门提醒：{projectName}（{sectionName}）{stage}阶段还有 {count} 项评价待您提交，{dueDate} 到期。',
      'The supervisor reminds you: {count} evaluations of {projectName} ({sectionName}), {stage}, are due on {dueDate}.',
    ),
  },
  {
    event: 'evaluationOverdue',
    channels: WRITTEN_CHANNELS,
    title: both('评价已过期', 'Evaluations have expired'),
    template: both(
      '{projectName}（{sectionName}）{stage}阶段有 {count} 项评价未在 {dueDate} 前提交，已过期。',
      '{count} evaluations of {projectName} ({sectionName}), {stage}, were not submitted by {dueDate} and have expired.',
    ),
  },
  {
    event: 'evaluationRevealed',
    channels: WRITTEN_CHANNELS,
    title: both('收到的评价已公开', 'An evaluation of you was revealed'),
    template: both(
      '{subject}：您收到的评价已公开，信用分已更新。',
      '{subject}: an evaluation of you was revealed, and your score is up to date.',
    ),
  },
  {
    event: 'profileDecided',
    channels: WRITTEN_CHANNELS,
    title: both('资料变更已审核', 'A change of your details was decided'),
    template: both('您申请的资料变更{outcome}。{reason}', 'The change of your details was {outcome}. {reason}'),
  },
  {
    event: 'behaviourReported',
    channels: WRITTEN_CHANNELS,
    title: both('有失信行为被举报', 'A dishonest behaviour was reported'),
    template: both(
      '{participantName}：{itemName}。请在待办中处理。',
      '{participantName}: {itemName}. It is in the to-do list.',
    ),
  },
  {
    event: 'behaviourNoticed',
    channels: ALL_CHANNELS,
    title: both('失信行为认定告知', 'Notice of a reported behaviour'),
    template: both(
      '您被举报：{itemName}。请于 {dueDate} 前查看告知书并陈述意见。',
      'You were reported for: {itemName}. Read the notice and state your view by {dueDate}.',
    ),
  },
  {
    event: 'behaviourAnswered',
    channels: WRITTEN_CHANNELS,
    title: both('当事人已陈述意见', 'A party has stated its view'),
    template: both(
      '{participantName} 就“{itemName}”提交了陈述意见，请作出决定。',
      '{participantName} has stated its view on “{itemName}”; a decision is due.',
    ),
  },
  {
    event: 'behaviourDecided',
    channels: ALL_CHANNELS,
    title: both('失信行为处理结果', 'Decision on a behaviour'),
    template: both('{itemName}：{decision}。', '{itemName}: {decision}.'),
  },
  {
    event: 'certificateSubmitted',
    channels: ['site'],
    title: both('有证书待审核', 'A certificate awaits examination'),
    template: both('{participantName}：{certificateName}。', '{participantName}: {certificateName}.'),
  },
  {
    event: 'certificateDecided',
    channels: WRITTEN_CHANNELS,
    title: both('证书审核结果', 'Decision on a certificate'),
    template: both('{certificateName}：{decision}。', '{certificateName}: {decision}.'),
  },
  {
    event: 'certificateExpiring',
    daysBefore: 22,
    channels: WRITTEN_CHANNELS,
    title: both('证书一个月内到期', 'A certificate expires within a month'),
    template: both(
      '{certificateName} 将于 {dueDate} 到期，请及时更新。',
      '{certificateName} expires on {dueDate}; please submit its renewal.',
    ),
  },
  {
    event: 'certificateExpiring',
    daysBefore: 5,
    channels: ALL_CHANNELS,
    title: both('证书即将到期', 'A certificate expires soon'),
    template: both(
      '{certificateName} 将于 {dueDate} 到期，请及时更新。',
      '{certificateName} expires on {dueDate}; please submit its renewal.',
    ),
  },
  {
    event: 'claimSubmitted',
    channels: ['site'],
    title: both('有加分申请待审核', 'A bonus claim awaits examination'),
    template: both('{participantName}：{itemName}。', '{participantName}: {itemName}.'),
  },
  {
    event: 'claimDecided',
    channels: WRITTEN_CHANNELS,
    title: both('加分申请处理结果', 'Decision on a bonus claim'),
    template: both('{itemName}：{decision}。', '{itemName}: {decision}.'),
  },
  {
    event: 'adjustmentRequested',
    channels: ['site'],
    title: both('有信用分调整待复核', 'An adjustment awaits a second supervisor'),
    template: both('{participantName}：{points} 分。', '{participantName}: {points} points.'),
  },
  {
    event: 'scoreAdjusted',
    channels: WRITTEN_CHANNELS,
    title: both('信用分已调整', 'Your score was adjusted'),
    template: both(
      '依据 {documentNumber}，您的信用分调整 {points} 分。',
      'By {documentNumber} your score was adjusted by {points} points.',
    ),
  },
  {
    event: 'caseWaiting',
    channels: WRITTEN_CHANNELS,
    title: both('有事项待处理', 'A case awaits a decision'),
    template: both('{participantName}：{caseTitle}。', '{participantName}: {caseTitle}.'),
  },
  {
    event: 'caseMoved',
    channels: ALL_CHANNELS,
    title: both('投诉、异议或修复申请有进展', 'Your case has moved on'),
    template: both('{caseTitle}：{outcome}。', '{caseTitle}: {outcome}.'),
  },
  {
    event: 'ratingMoved',
    channels: ALL_CHANNELS,
    title: both('信用评级有进展', 'News of your credit rating'),
    template: both('{ratingName}：{outcome}。', '{ratingName}: {outcome}.'),
  },
  {
    event: 'evaluationReplied',
    channels: WRITTEN_CHANNELS,
    title: both('您作出的评价收到回应', 'A reply to an evaluation you gave'),
    template: both(
      '{participantName} 对您作出的评价作了回应。',
      '{participantName} replied to an evaluation you gave.',
    ),
  },
  {
    event: 'replyRemoved',
    channels: WRITTEN_CHANNELS,
    title: both('您的回应已被移除', 'Your reply was removed'),
    template: both('监管部门移除了您的回应：{reason}', 'A supervisor removed your reply: {reason}'),
  },
  {
    event: 'syncRefused',
    channels: WRITTEN_CHANNELS,
    title: both('数据同步有问题', 'The data sync has problems'),
    template: both(
      '本次同步{outcome}，{refused} 条数据被拒收。',
      'The sync {outcome}; {refused} releases were refused.',
    ),
  },
  {
    event: 'reportReady',
    channels: ['site'],
    title: both('月度报告已生成', 'A monthly report is ready'),
    template: both(
      '{areaName} {month} 的月度报告已生成，可查看和下载。',
      'The report of {areaName} for {month} is ready to read and download.',
    ),
  },
  {
    event: 'todoAssigned',
    channels: WRITTEN_CHANNELS,
    title: both('有待办事项转交给您', 'A to-do was assigned to you'),
    template: both('{accountName} 将“{todoTitle}”交由您处理。', '{accountName} assigned “{todoTitle}” to you.'),
  },
  {
    event: 'recordChanged',
    channels: ['site'],
    title: both('您关注的记录有变化', 'A record you follow has changed'),
    template: both('{recordName}：{changes}。', '{recordName}: {changes}.'),
  },
  {
    event: 'broadcast',
    channels: WRITTEN_CHANNELS,
    title: both('通知', 'Notice'),
    template: both('{title}\n{text}', '{title}\n{text}'),
  },
  {
    event: 'jobDone',
    channels: ['site'],
    title: both('任务已结束', 'A job has ended'),
    template: both('{jobName}：{outcome}。', '{jobName}: {outcome}.'),
  },
]

/** Seeds the notification settings of events; existing settings are left alone. */
export async function seedMessageSettings(tx: Tx): Promise<void> {
  const table = scoped(tx, MessageSettingEntity)
  const known = new Set((await table.find()).map(({ event }) => event))
  for (const { daysBefore = null, ...setting } of SETTINGS) {
    if (!known.has(setting.event)) await table.insert({ ...setting, daysBefore })
  }
}
