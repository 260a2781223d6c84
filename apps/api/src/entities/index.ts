import { AreaEntity } from './areas/area.js'
import { AuditHeadEntity } from './audit/audit-head.js'
import { AuditLogEntity } from './audit/audit-log.js'
import { BackupRunEntity } from './backup/backup-run.js'
import { CalendarChangeEntity } from './calendar/calendar-change.js'
import { CalendarYearEntity } from './calendar/calendar-year.js'
import { AdjustmentEntity } from './credit/adjustment.js'
import { ApiKeyEntity } from './credit/api-key.js'
import { BaseScoreSettingEntity } from './credit/base-score-setting.js'
import { BonusClaimEntity } from './credit/bonus-claim.js'
import { BonusItemEntity } from './credit/bonus-item.js'
import { CaseStepEntity } from './credit/case-step.js'
import { CreditCaseEntity } from './credit/credit-case.js'
import { CreditChangeEntity } from './credit/credit-change.js'
import { CreditFactEntity } from './credit/credit-fact.js'
import { CreditRecordEntity } from './credit/credit-record.js'
import { DishonestRecordEntity } from './credit/dishonest-record.js'
import { DishonestyItemEntity } from './credit/dishonesty-item.js'
import { OverviewScoreEntity } from './credit/overview-score.js'
import { RankingEntity } from './credit/ranking.js'
import { RatingEntity } from './credit/rating.js'
import { RatingRowEntity } from './credit/rating-row.js'
import { RuleVersionEntity } from './credit/rule-version.js'
import { ScoreFormulaEntity } from './credit/score-formula.js'
import { ScoreLineEntity } from './credit/score-line.js'
import { SettingDayEntity } from './credit/setting-day.js'
import { StarRatingEntity } from './credit/star-rating.js'
import { WebhookEntity } from './credit/webhook.js'
import { WebhookDeliveryEntity } from './credit/webhook-delivery.js'
import { ImportMappingEntity } from './crud/import-mapping.js'
import { ImportRejectionEntity } from './crud/import-rejection.js'
import { IdempotencyKeyEntity } from './database/idempotency-key.js'
import { RowCountEntity } from './database/row-count.js'
import { SeedStateEntity } from './database/seed-state.js'
import { StoredKeyEntity } from './database/stored-key.js'
import { EvaluationCountEntity } from './evaluation/evaluation-count.js'
import { EvaluationFlagEntity } from './evaluation/evaluation-flag.js'
import { EvaluationRecordEntity } from './evaluation/evaluation-record.js'
import { EvaluationSettingEntity } from './evaluation/evaluation-setting.js'
import { EvaluationSettingVersionEntity } from './evaluation/evaluation-setting-version.js'
import { FileUseEntity } from './files/file-use.js'
import { StoredFileEntity } from './files/stored-file.js'
import { AccountEntity } from './identity/account.js'
import { AccountCertificateEntity } from './identity/account-certificate.js'
import { AccountRoleEntity } from './identity/account-role.js'
import { CaPluginEntity } from './identity/ca-plugin.js'
import { CaptchaEntity } from './identity/captcha.js'
import { LoginLogEntity } from './identity/login-log.js'
import { LoginMethodEntity } from './identity/login-method.js'
import { MenuEntity } from './identity/menu.js'
import { OneTimeCodeEntity } from './identity/one-time-code.js'
import { RateLimitEntity } from './identity/rate-limit.js'
import { RoleEntity } from './identity/role.js'
import { RoleMenuEntity } from './identity/role-menu.js'
import { SecondFactorEntity } from './identity/second-factor.js'
import { SessionEntity } from './identity/session.js'
import { SpentChallengeEntity } from './identity/spent-challenge.js'
import { JobEntity } from './jobs/job.js'
import { JobRowEntity } from './jobs/job-row.js'
import { BroadcastEntity } from './messaging/broadcast.js'
import { MailVerificationEntity } from './messaging/mail-verification.js'
import { MessageEventEntity } from './messaging/message-event.js'
import { MessagePreferenceEntity } from './messaging/message-preference.js'
import { MessageSettingEntity } from './messaging/message-setting.js'
import { MessageToldEntity } from './messaging/message-told.js'
import { OutboxMessageEntity } from './messaging/outbox-message.js'
import { SystemMessageEntity } from './messaging/system-message.js'
import { MonthlyReportEntity } from './oversight/monthly-report.js'
import { AccountLinkEntity } from './participants/account-link.js'
import { AgencyProfileEntity } from './participants/agency-profile.js'
import { CertificateEntity } from './participants/certificate.js'
import { ExpertProfileEntity } from './participants/expert-profile.js'
import { MergeRowEntity } from './participants/merge-row.js'
import { ParticipantEntity } from './participants/participant.js'
import { ParticipantIdentityEntity } from './participants/participant-identity.js'
import { ParticipantMergeEntity } from './participants/participant-merge.js'
import { PurchaserProfileEntity } from './participants/purchaser-profile.js'
import { RevisionEntity } from './participants/revision.js'
import { SupplierProfileEntity } from './participants/supplier-profile.js'
import { BidSectionEntity } from './projects/bid-section.js'
import { ProjectEntity } from './projects/project.js'
import { SectionPartyEntity } from './projects/section-party.js'
import { SectionStageEntity } from './projects/section-stage.js'
import { RegistrationEntity } from './registration/registration.js'
import { CarouselSlideEntity } from './site/carousel-slide.js'
import { DictionaryEntity } from './site/dictionary.js'
import { MaintenanceNoticeEntity } from './site/maintenance-notice.js'
import { RegulationEntity } from './site/regulation.js'
import { SyncItemEntity } from './sync/sync-item.js'
import { SyncReleaseEntity } from './sync/sync-release.js'
import { SyncRunEntity } from './sync/sync-run.js'
import { TodoEntity } from './todo/todo.js'
import { TodoDecisionEntity } from './todo/todo-decision.js'
import { AccountPreferenceEntity } from './workspace/account-preference.js'
import { FollowEntity } from './workspace/follow.js'
import { NoteEntity } from './workspace/note.js'
import { SavedViewEntity } from './workspace/saved-view.js'

/** The whole data model. */
export const ENTITIES = [
  AccountEntity,
  AccountLinkEntity,
  AccountPreferenceEntity,
  AccountCertificateEntity,
  AccountRoleEntity,
  AdjustmentEntity,
  AgencyProfileEntity,
  ApiKeyEntity,
  AreaEntity,
  AuditHeadEntity,
  AuditLogEntity,
  BackupRunEntity,
  BaseScoreSettingEntity,
  BidSectionEntity,
  BonusClaimEntity,
  BonusItemEntity,
  CaPluginEntity,
  CalendarChangeEntity,
  CalendarYearEntity,
  CaptchaEntity,
  CarouselSlideEntity,
  CertificateEntity,
  CaseStepEntity,
  CreditCaseEntity,
  CreditChangeEntity,
  CreditFactEntity,
  CreditRecordEntity,
  DictionaryEntity,
  DishonestRecordEntity,
  DishonestyItemEntity,
  EvaluationCountEntity,
  EvaluationFlagEntity,
  EvaluationRecordEntity,
  EvaluationSettingEntity,
  EvaluationSettingVersionEntity,
  ExpertProfileEntity,
  FileUseEntity,
  FollowEntity,
  ImportMappingEntity,
  ImportRejectionEntity,
  IdempotencyKeyEntity,
  JobEntity,
  JobRowEntity,
  LoginLogEntity,
  LoginMethodEntity,
  MenuEntity,
  MergeRowEntity,
  NoteEntity,
  OneTimeCodeEntity,
  BroadcastEntity,
  MailVerificationEntity,
  MaintenanceNoticeEntity,
  MessageEventEntity,
  MessagePreferenceEntity,
  MessageSettingEntity,
  MessageToldEntity,
  MonthlyReportEntity,
  OutboxMessageEntity,
  OverviewScoreEntity,
  ParticipantEntity,
  ParticipantIdentityEntity,
  ParticipantMergeEntity,
  ProjectEntity,
  PurchaserProfileEntity,
  RankingEntity,
  RateLimitEntity,
  RatingEntity,
  RatingRowEntity,
  RegistrationEntity,
  RegulationEntity,
  RevisionEntity,
  RoleEntity,
  RoleMenuEntity,
  RowCountEntity,
  RuleVersionEntity,
  SavedViewEntity,
  ScoreFormulaEntity,
  ScoreLineEntity,
  SectionPartyEntity,
  SectionStageEntity,
  SeedStateEntity,
  StoredKeyEntity,
  SecondFactorEntity,
  SessionEntity,
  SettingDayEntity,
  SpentChallengeEntity,
  StarRatingEntity,
  StoredFileEntity,
  SupplierProfileEntity,
  SyncItemEntity,
  SyncReleaseEntity,
  SyncRunEntity,
  SystemMessageEntity,
  TodoEntity,
  TodoDecisionEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
] as const
