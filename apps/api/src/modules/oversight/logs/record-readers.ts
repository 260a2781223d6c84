import {
  addressOf,
  PARTICIPANT_RESOURCES,
  type ParticipantSign,
  type Permission,
  recordAddress,
  SIGN,
  type Sign,
  type Stage,
} from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { AreaEntity } from '#entities/areas/area'
import { CalendarYearEntity } from '#entities/calendar/calendar-year'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { EvaluationSettingVersionEntity } from '#entities/evaluation/evaluation-setting-version'
import { StoredFileEntity } from '#entities/files/stored-file'
import { AccountEntity } from '#entities/identity/account'
import { AccountCertificateEntity } from '#entities/identity/account-certificate'
import { LoginMethodEntity } from '#entities/identity/login-method'
import { MenuEntity } from '#entities/identity/menu'
import { RoleEntity } from '#entities/identity/role'
import { BroadcastEntity } from '#entities/messaging/broadcast'
import { MessageSettingEntity } from '#entities/messaging/message-setting'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { ApiKeyEntity } from '#entities/open-credit/api-key'
import { WebhookEntity } from '#entities/open-credit/webhook'
import { MonthlyReportEntity } from '#entities/oversight/monthly-report'
import { ParticipantEntity } from '#entities/participants/participant'
import { ParticipantMergeEntity } from '#entities/participants/participant-merge'
import { RevisionEntity } from '#entities/participants/revision'
import { AwardAlarmEntity } from '#entities/projects/award-alarm'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { BidderLinkEntity } from '#entities/projects/bidder-link'
import { ProjectEntity } from '#entities/projects/project'
import { RegistrationEntity } from '#entities/registration/registration'
import { CarouselSlideEntity } from '#entities/site/carousel-slide'
import { DictionaryEntity } from '#entities/site/dictionary'
import { RegulationEntity } from '#entities/site/regulation'
import { TextTemplateEntity } from '#entities/site/text-template'
import { SyncRunEntity } from '#entities/sync/sync-run'
import { TodoEntity } from '#entities/todo/todo'
import { LEDGER_READERS } from './ledger-readers.js'
import { type Reader, reader } from './named-records.js'
import { opened } from './opened.js'

/** Page of the settings of all that has no page of its own. */
const page = (path: string, permission: Permission) => (ctx: Ctx) => opened(ctx, permission, path)
const show = (path: string, permission: Permission) => (ctx: Ctx, id: string) =>
  opened(ctx, permission, recordAddress(`${path}/show/:id`, id))
const showAccount = show('/userManagemen/administrator', 'administrator:list')
const project = (ctx: Ctx, id: string) => opened(ctx, 'project:list', addressOf('project', id))
const signText = (ctx: Ctx, sign: Sign) => translate(ctx.locale, `tables.values.sign.${sign}`)
const stageText = (ctx: Ctx, stage: Stage) => translate(ctx.locale, `stage.${stage}`)

const participants = reader(ParticipantEntity, ['name', 'sign'], ({ id, name, sign }, ctx) => ({
  parts: [name],
  link: opened(ctx, `${PARTICIPANT_RESOURCES[sign]}:list`, addressOf(sign, id)),
}))

/** Both sides of a setting, and its stage. */
function cell(ctx: Ctx, row: { evaluatorSign: ParticipantSign; evaluatedSign: ParticipantSign; stage: Stage }): string {
  const { evaluatorSign, evaluatedSign, stage } = row
  return `${signText(ctx, evaluatorSign)} → ${signText(ctx, evaluatedSign)}, ${stageText(ctx, stage)}`
}

/**
 * Readers of the records that entries of the log are about, by table. An evaluation is named by its section and the
 * evaluated: its evaluator may be anonymous.
 */
export const READERS: Readonly<Record<string, Reader>> = {
  ...LEDGER_READERS,
  account: reader(AccountEntity, ['name', 'type'], ({ id, name, type }, ctx) => ({
    parts: [name],
    link: type === SIGN.supervisor ? showAccount(ctx, id) : null,
  })),
  account_certificate: reader(AccountCertificateEntity, ['accountId'], ({ accountId }) => ({
    parts: [['account', accountId]],
    link: null,
  })),
  agency_profile: participants,
  api_key: reader(ApiKeyEntity, ['name'], ({ id, name }, ctx) => ({
    parts: [name],
    link: show('/baseinfo/apiKeys', 'api-key:list')(ctx, id),
  })),
  area: reader(AreaEntity, ['names'], ({ id, names }, ctx) => ({
    parts: [ctx.text(names)],
    link: show('/userManagemen/tenantAdministrator', 'tenant:list')(ctx, id),
  })),
  bid_section: reader(BidSectionEntity, ['name', 'projectId'], ({ name, projectId }, ctx) => ({
    parts: [['project', projectId], name],
    link: project(ctx, projectId),
  })),
  bidder_link: reader(BidderLinkEntity, ['participantId', 'otherId'], ({ id, participantId, otherId }, ctx) => ({
    parts: [
      ['participant', participantId],
      ['participant', otherId],
    ],
    link: opened(ctx, 'bidder-link:list', addressOf('bidderLink', id)),
  })),
  broadcast: reader(BroadcastEntity, ['title'], ({ title }, ctx) => ({
    parts: [ctx.text(title)],
    link: page('/broadcasts', 'broadcast:list')(ctx),
  })),
  calendar_year: reader(CalendarYearEntity, ['year'], ({ year }, ctx) => ({
    parts: [String(year)],
    link: page('/baseinfo/calendar', 'calendar:list')(ctx),
  })),
  carousel_slide: reader(CarouselSlideEntity, ['title'], ({ id, title }, ctx) => ({
    parts: [title],
    link: show('/baseinfo/banner', 'carousel:list')(ctx, id),
  })),
  dictionary: reader(DictionaryEntity, ['names'], ({ id, names }, ctx) => ({
    parts: [ctx.text(names)],
    link: show('/baseinfo/dictionary', 'dict:list')(ctx, id),
  })),
  award_alarm: reader(AwardAlarmEntity, ['participantId', 'sectionId'], ({ id, participantId, sectionId }, ctx) => ({
    parts: [
      ['participant', participantId],
      ['bid_section', sectionId],
    ],
    link: opened(ctx, 'award-alarm:list', addressOf('alarm', id)),
  })),
  evaluation_flag: reader(EvaluationFlagEntity, ['participantId'], ({ id, participantId }, ctx) => ({
    parts: [['participant', participantId]],
    link: opened(ctx, 'flag:list', addressOf('flag', id)),
  })),
  evaluation_record: reader(
    EvaluationRecordEntity,
    ['projectId', 'sectionId', 'stage', 'evaluatedId'],
    ({ projectId, sectionId, stage, evaluatedId }, ctx) => ({
      parts: [['participant', evaluatedId], ['bid_section', sectionId], stageText(ctx, stage)],
      link: project(ctx, projectId),
    }),
  ),
  evaluation_setting: reader(
    EvaluationSettingEntity,
    ['evaluatorSign', 'evaluatedSign', 'stage'],
    ({ id, ...row }, ctx) => ({
      parts: [cell(ctx, row)],
      link: opened(ctx, 'evaluation-setting:update', addressOf('evaluationSetting', id)),
    }),
  ),
  evaluation_setting_version: reader(EvaluationSettingVersionEntity, ['settingId'], ({ settingId }, ctx) => ({
    parts: [['evaluation_setting', settingId]],
    link: opened(ctx, 'evaluation-setting:update', addressOf('evaluationSetting', settingId)),
  })),
  expert_profile: participants,
  login_method: reader(LoginMethodEntity, ['type'], ({ type }, ctx) => ({
    parts: [signText(ctx, type)],
    link: page('/baseinfo/loginMethods', 'login-method:list')(ctx),
  })),
  menu: reader(MenuEntity, ['names'], ({ names }, ctx) => ({
    parts: [ctx.text(names)],
    link: page('/baseinfo/menus', 'menu:list')(ctx),
  })),
  message_setting: reader(MessageSettingEntity, ['title'], ({ id, title }, ctx) => ({
    parts: [ctx.text(title)],
    link: show('/baseinfo/message', 'message-setting:list')(ctx, id),
  })),
  monthly_report: reader(MonthlyReportEntity, ['month', 'areaId'], ({ month, areaId }, ctx) => ({
    parts: [['area', areaId], month],
    link: page('/reports', 'report:list')(ctx),
  })),
  outbox_message: reader(OutboxMessageEntity, ['title'], ({ title }, ctx) => ({
    parts: [title ?? ''],
    link: page('/outbox', 'outbox:list')(ctx),
  })),
  participant: participants,
  participant_merge: reader(ParticipantMergeEntity, ['sourceId', 'targetId'], ({ sourceId, targetId }) => ({
    parts: [
      ['participant', sourceId],
      ['participant', targetId],
    ],
    link: null,
  })),
  project: reader(ProjectEntity, ['name'], ({ id, name }, ctx) => ({ parts: [name], link: project(ctx, id) })),
  purchaser_profile: participants,
  registration: reader(RegistrationEntity, ['name'], ({ id, name }, ctx) => ({
    parts: [name],
    link: opened(ctx, 'registration:list', addressOf('registration', id)),
  })),
  regulation: reader(RegulationEntity, ['title'], ({ id, title }, ctx) => ({
    parts: [title],
    link: opened(ctx, 'regulation:list', addressOf('regulation', id)),
  })),
  revision: reader(RevisionEntity, ['participantId'], ({ participantId }) => ({
    parts: [['participant', participantId]],
    link: null,
  })),
  role: reader(RoleEntity, ['names'], ({ id, names }, ctx) => ({
    parts: [ctx.text(names)],
    link: opened(ctx, 'role:list', `/baseinfo/roles/permissions/${id}`),
  })),
  stored_file: reader(StoredFileEntity, ['name'], ({ name }) => ({ parts: [name], link: null })),
  supplier_profile: participants,
  text_template: reader(TextTemplateEntity, ['names'], ({ id, names }, ctx) => ({
    parts: [ctx.text(names)],
    link: show('/baseinfo/templates', 'text-template:list')(ctx, id),
  })),
  sync_run: reader(SyncRunEntity, ['source'], ({ id, source }, ctx) => ({
    parts: [source.replace(/\?.*/, '').replace(/^.*[/\\@]/, '')],
    link: opened(ctx, 'sync:list', addressOf('syncRun', id)),
  })),
  todo: reader(TodoEntity, ['title'], ({ title }, ctx) => ({ parts: [ctx.text(title)], link: null })),
  webhook: reader(WebhookEntity, ['name'], ({ id, name }, ctx) => ({
    parts: [name],
    link: opened(ctx, 'webhook:list', addressOf('webhook', id)),
  })),
}
